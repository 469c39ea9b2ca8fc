import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checkout } from '../checkout.mjs';
import { StageError } from '../stage-error.mjs';

/**
 * What every suite is given.
 *
 * @typedef {object} Around
 * @property {string} node
 * @property {string} results folder for the reports
 * @property {string | undefined} grep only tests with this in their name
 * @property {AbortSignal} signal aborted when the run is ending
 * @property {Record<string, string>} env addresses of the parts, and of the site for the journeys
 *
 * @typedef {object} Verdict what a suite found
 * @property {import('./results/counts.mjs').Counts} counts
 * @property {readonly string[]} failures a line each
 */

/**
 * @returns {{ cwd: string, env: NodeJS.ProcessEnv }} for a command of a suite
 * @throws {StageError} when the run is ending: what started now would outlive it
 */
export function commandOptions(/** @type {Around} */ { env, signal }) {
  if (signal.aborted) throw new StageError('interrupted');
  const path = [join(checkout, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { cwd: checkout, env: { ...process.env, PATH: path, ...env } };
}

/** Where a runner writes its report; that of an earlier run, which must not speak for this one, is removed. */
export function reportFile(/** @type {Around} */ { results }, /** @type {string} */ name) {
  mkdirSync(results, { recursive: true });
  const path = join(results, name);
  rmSync(path, { force: true });
  return path;
}

/** @returns {any} null when the runner broke down before it wrote one */
export function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
