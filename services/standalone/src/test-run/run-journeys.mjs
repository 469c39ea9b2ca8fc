import { join } from 'node:path';
import { show } from '../processes/command.mjs';
import { commandOptions, readReport, reportFile } from './command-options.mjs';
import { countsOfPlaywright } from './results/counts.mjs';
import { failuresOfPlaywright } from './results/failures.mjs';
import { describeFailures } from './results/describe-failures.mjs';

/**
 * @param {import('./command-options.mjs').Around} around
 * @returns {Promise<import('./command-options.mjs').Verdict & { times: import('./results/times.mjs').FileTimes[] }>}
 */
export async function runJourneys(around) {
  // A search for one journey must not run those that usually go before it.
  const filter = around.grep === undefined ? [] : ['--grep', around.grep, '--no-deps', '--pass-with-no-tests'];
  const timesFile = reportFile(around, 'e2e-times.json');
  const first = await playwright({ ...around, env: { ...around.env, TEST_TIMES_FILE: timesFile } }, 'e2e', filter);
  const failures = await describeFailures(first, async (places) => {
    // Playwright empties the folder of its output, in which the screenshots of the failure are.
    const output = join(around.results, 'e2e-again');
    const alone = await playwright(around, 'e2e-again', ['--workers=1', '--no-deps', '--output', output, ...places]);
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
  const reporters = '--reporter=list,json,./e2e/support/time-reporter.ts';
  const env = { ...around.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await show(around.node, [...args, reporters, ...more], commandOptions({ ...around, env }));
  const report = readReport(file);
  return {
    counts: countsOfPlaywright(report, code, { mayBeEmpty: around.grep !== undefined }),
    failures: failuresOfPlaywright(report),
  };
}
