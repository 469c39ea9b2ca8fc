import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkout } from '../checkout.mjs';
import { show } from '../processes/command.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';
import { countsOfChecks, countsOfPlaywright, countsOfVitest } from './counts.mjs';
import { secondLook } from './second-look.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 *
 * @typedef {object} Surroundings
 * @property {string} node
 * @property {string} results folder for the reports
 * @property {string | undefined} grep
 * @property {Record<string, string>} env addresses of the parts, and of the site for the journeys
 *
 * @typedef {import('./second-look.mjs').Outcome} Outcome
 * @typedef {import('./second-look.mjs').Verdict} Verdict what a suite found, and a line per failed test
 */

/** @returns {Promise<Verdict>} */
export async function runChecks(/** @type {Surroundings} */ around) {
  const { code, output } = await show(around.node, ['libs/workspace/src/check/main.ts'], options(around));
  const failures = output.split('\n').filter((line) => line.startsWith('FAILED '));
  return { counts: countsOfChecks(output, code), failures, unsteady: [] };
}

/** @returns {Promise<Verdict>} */
export async function runUnitTests(/** @type {Surroundings} */ around) {
  const filter = around.grep === undefined ? [] : ['-t', around.grep, '--passWithNoTests'];
  const first = await vitest(around, 'unit.json', filter);
  return secondLook(first, async (files) => {
    const alone = await vitest(around, 'unit-again.json', [...filter, '--maxWorkers=1', ...files]);
    return alone.counts;
  });
}

/** @returns {Promise<Outcome>} */
async function vitest(
  /** @type {Surroundings} */ around,
  /** @type {string} */ name,
  /** @type {readonly string[]} */ more,
) {
  const report = reportFile(around, name);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'libs/workspace/vitest.config.ts',
    '--root',
    checkout,
  ];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await show(around.node, [...args, ...reporters, ...more], options(around));
  const found = readReport(report);
  const counts = countsOfVitest(found, code);
  const failures = failuresOfVitest(found);
  // The report does not tell errors between two tests: they are one failure more than it has names for.
  const hidden = failures.length > 0 && /⎯ Unhandled Errors ⎯/.test(stripVTControlCharacters(output)) ? 1 : 0;
  return { counts: { ...counts, failed: counts.failed + hidden }, failures };
}

/** @returns {Promise<Verdict>} */
export async function runJourneys(/** @type {Surroundings} */ around) {
  // Whoever looks for one journey does not want all those that usually go before it.
  const filter = around.grep === undefined ? [] : ['--grep', around.grep, '--no-deps', '--pass-with-no-tests'];
  const first = await playwright(around, 'e2e.json', filter);
  return secondLook(first, async (places) => {
    const alone = await playwright(around, 'e2e-again.json', ['--workers=1', '--no-deps', ...places]);
    return alone.counts;
  });
}

/** @returns {Promise<Outcome>} */
async function playwright(
  /** @type {Surroundings} */ around,
  /** @type {string} */ name,
  /** @type {readonly string[]} */ more,
) {
  const report = reportFile(around, name);
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  ];
  const env = { ...around.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await show(around.node, [...args, ...more], options({ ...around, env }));
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
