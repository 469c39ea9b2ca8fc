import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checkout } from '../checkout.mjs';
import { show } from '../processes/command.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';
import { countsOfChecks, countsOfPlaywright, countsOfVitest } from './counts.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 *
 * @typedef {object} Surroundings
 * @property {string} node
 * @property {string} results folder for the reports
 * @property {string | undefined} grep
 * @property {Record<string, string>} env addresses of the parts, and of the site for the journeys
 *
 * @typedef {{ counts: Counts, failures: string[] }} Outcome what a suite found, and a line per failed test
 */

/** @returns {Promise<Outcome>} */
export async function runChecks(/** @type {Surroundings} */ around) {
  const { code, output } = await show(around.node, ['libs/workspace/src/check/main.ts'], options(around));
  const failures = output.split('\n').filter((line) => line.startsWith('FAILED '));
  return { counts: countsOfChecks(output, code), failures };
}

/** @returns {Promise<Outcome>} */
export async function runUnitTests(/** @type {Surroundings} */ around) {
  const report = reportFile(around, 'unit.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'libs/workspace/vitest.config.ts',
    '--root',
    checkout,
  ];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const filter = around.grep === undefined ? [] : ['-t', around.grep, '--passWithNoTests'];
  const { code } = await show(around.node, [...args, ...reporters, ...filter], options(around));
  const found = readReport(report);
  return { counts: countsOfVitest(found, code), failures: failuresOfVitest(found) };
}

/** @returns {Promise<Outcome>} */
export async function runJourneys(/** @type {Surroundings} */ around) {
  const report = reportFile(around, 'e2e.json');
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  ];
  // Whoever looks for one journey does not want all those that usually go before it.
  const filter = around.grep === undefined ? [] : ['--grep', around.grep, '--no-deps', '--pass-with-no-tests'];
  const env = { ...around.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await show(around.node, [...args, ...filter], options({ ...around, env }));
  const found = readReport(report);
  return { counts: countsOfPlaywright(found, code), failures: failuresOfPlaywright(found) };
}

/** @returns {{ cwd: string, env: NodeJS.ProcessEnv }} */
function options(/** @type {Surroundings} */ { env }) {
  const path = [join(checkout, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { cwd: checkout, env: { ...process.env, PATH: path, ...env } };
}

function reportFile(/** @type {Surroundings} */ { results }, /** @type {string} */ name) {
  mkdirSync(results, { recursive: true });
  const path = join(results, name);
  // The report of an earlier run must not speak for this one.
  rmSync(path, { force: true });
  return path;
}

function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
