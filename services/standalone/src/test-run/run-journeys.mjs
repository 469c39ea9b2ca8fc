import { join } from 'node:path';
import { show } from '../processes/command.mjs';
import { commandOptions, readReport, reportFile } from './command-options.mjs';
import { countsOfPlaywright } from './results/counts.mjs';
import { failuresOfPlaywright } from './results/failures.mjs';
import { describeFailures } from './results/describe-failures.mjs';

/**
 * @typedef {object} Journeys
 * @property {string} name of the reports
 * @property {readonly string[]} projects of `e2e/playwright.config.ts`
 */

/**
 * @param {import('./command-options.mjs').Around} around
 * @param {Journeys} journeys
 * @returns {Promise<import('./command-options.mjs').Verdict & { times: import('./results/times.mjs').FileTimes[] }>}
 */
export async function runJourneys(around, { name, projects }) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const filter = around.grep === undefined ? [] : ['--grep', around.grep, '--pass-with-no-tests'];
  const timesFile = reportFile(around, `${name}-times.json`);
  const timed = { ...around, env: { ...around.env, TEST_TIMES_FILE: timesFile } };
  const first = await playwright(timed, name, [...chosen, ...filter]);
  const failures = await describeFailures(first, async (places) => {
    const alone = await playwright(around, `${name}-again`, [...chosen, '--workers=1', ...places]);
    return alone.counts;
  });
  return { counts: first.counts, failures, times: readReport(timesFile) ?? [] };
}

/** @returns {Promise<import('./results/describe-failures.mjs').Outcome>} */
async function playwright(
  /** @type {import('./command-options.mjs').Around} */ around,
  /** @type {string} */ name,
  /** @type {readonly string[]} */ more,
) {
  const file = reportFile(around, `${name}.json`);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  // Playwright empties the folder of its output, so each run has its own. Screenshots of failures are in it.
  const output = ['--output', join(around.results, name)];
  const reporters = '--reporter=list,json,./e2e/support/time-reporter.ts';
  const env = { ...around.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await show(
    around.node,
    [...args, reporters, ...output, ...more],
    commandOptions({ ...around, env }),
  );
  const report = readReport(file);
  return {
    counts: countsOfPlaywright(report, code, { mayBeEmpty: around.grep !== undefined }),
    failures: failuresOfPlaywright(report),
  };
}
