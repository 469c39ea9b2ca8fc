import { stripVTControlCharacters } from 'node:util';
import { checkout } from '../checkout.mjs';
import { show } from '../processes/command.mjs';
import { commandOptions, readReport, reportFile } from './command-options.mjs';
import { countsOfVitest, nothing } from './results/counts.mjs';
import { failuresOfVitest } from './results/failures.mjs';
import { describeFailures } from './results/describe-failures.mjs';

/**
 * @typedef {import('./command-options.mjs').Around} Around
 *
 * @typedef {object} UnitTests
 * @property {string} name of the reports
 * @property {readonly string[]} projects as Vitest's `--project` takes them: names, or with `!` all others
 * @property {readonly string[] | undefined} files only these; undefined: all
 */

/** @returns {Promise<import('./command-options.mjs').Verdict & { times: import('./results/times.mjs').FileTimes[] }>} */
export async function runUnitTests(/** @type {Around} */ around, /** @type {UnitTests} */ { name, projects, files }) {
  if (files?.length === 0) return { counts: nothing, failures: [], times: [] };
  const filter = around.grep === undefined ? [] : ['-t', around.grep, '--passWithNoTests'];
  const more = [...projects.flatMap((project) => ['--project', project]), ...filter];
  const timesFile = reportFile(around, `${name}-times.json`);
  const timed = { ...around, env: { ...around.env, TEST_TIMES_FILE: timesFile } };
  const first = await vitest(
    timed,
    name,
    [...more, ...(files ?? [])],
    ['libs/workspace/src/test-times/time-reporter.ts'],
  );
  const failures = await describeFailures(first, async (places) => {
    const alone = await vitest(around, `${name}-again`, [...more, '--maxWorkers=1', ...places]);
    return alone.counts;
  });
  return { counts: first.counts, failures, times: readReport(timesFile) ?? [] };
}

/** @returns {Promise<import('./results/describe-failures.mjs').Outcome>} */
async function vitest(
  /** @type {Around} */ around,
  /** @type {string} */ name,
  /** @type {readonly string[]} */ more,
  /** @type {readonly string[]} */ moreReporters = [],
) {
  const report = reportFile(around, `${name}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'libs/workspace/vitest.config.ts',
    '--root',
    checkout,
  ];
  const reporters = ['default', 'json', ...moreReporters].map((reporter) => `--reporter=${reporter}`);
  const { code, output } = await show(
    around.node,
    [...args, ...reporters, `--outputFile.json=${report}`, ...more],
    commandOptions(around),
  );
  const found = readReport(report);
  const counts = countsOfVitest(found, code, { mayBeEmpty: around.grep !== undefined });
  const failures = failuresOfVitest(found);
  // The report does not tell errors between two tests: they are one failure more than it has names for.
  const hidden = failures.length > 0 && /⎯ Unhandled Errors ⎯/.test(stripVTControlCharacters(output)) ? 1 : 0;
  return { counts: { ...counts, failed: counts.failed + hidden }, failures };
}
