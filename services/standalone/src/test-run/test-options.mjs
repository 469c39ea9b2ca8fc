import { parseArgs } from 'node:util';
import { StageError } from '../stage-error.mjs';

/** @typedef {'check' | 'unit' | 'e2e'} SuiteName */
/** @typedef {{ suites: SuiteName[], grep: string | undefined, help: boolean }} TestOptions */

/** @type {readonly SuiteName[]} */
const allSuites = ['check', 'unit', 'e2e'];

export const testHelp = `npm test -- [options]

  Sets up real PostgreSQL, Redis and Chromium in .local/test, beside a running npm start, and runs all suites.

  --only SUITE   check, unit or e2e; repeatable
  --grep TEXT    only tests with this in their name (unit and e2e)
  --help         this text

  Ends with the line "N passed, N failed" and exit code 0 only when nothing failed.`;

/** @returns {TestOptions} @throws {StageError} with the first fault */
export function parseTestOptions(/** @type {readonly string[]} */ args) {
  const { only, grep, help } = parse(args);
  const unknown = only.find((name) => !allSuites.some((suite) => suite === name));
  if (unknown !== undefined) throw fault(`--only ${unknown}: there is no such suite`);
  // A check has no name to search for.
  const named = grep === undefined ? allSuites : allSuites.filter((suite) => suite !== 'check');
  return { suites: named.filter((suite) => only.length === 0 || only.includes(suite)), grep, help };
}

/** @returns {{ only: string[], grep: string | undefined, help: boolean }} */
function parse(/** @type {readonly string[]} */ args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true, default: [] },
        grep: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    return { ...values, grep: values.grep };
  } catch (error) {
    throw fault(error instanceof Error ? error.message : String(error));
  }
}

const fault = (/** @type {string} */ what) => new StageError(what, { todo: 'npm test -- --help lists the options' });
