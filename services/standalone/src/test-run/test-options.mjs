import { parseArgs } from 'node:util';
import { StageError } from '../stage-error.mjs';

/**
 * @typedef {'check' | 'unit' | 'e2e'} SuiteName
 *
 * @typedef {object} TestOptions
 * @property {SuiteName[]} suites
 * @property {string | undefined} grep
 * @property {string | undefined} base with `--affected`: what the work is compared with
 * @property {boolean} help
 */

/** @type {readonly SuiteName[]} */
const allSuites = ['check', 'unit', 'e2e'];
const defaultBase = 'main';

export const testHelp = `npm test -- [options]

  Sets up real PostgreSQL, Redis and Chromium in .local/test, beside a running npm start, and runs all suites.

  --only SUITE        check, unit or e2e; repeatable
  --grep TEXT         only tests with this in their name (unit and e2e)
  --affected [BASE]   only what the changes since BASE (${defaultBase}) can concern, and a few journeys always
  --help              this text

  Ends with the line "N passed, N failed" and exit code 0 only when nothing failed.`;

/** @returns {TestOptions} @throws {StageError} with the first fault */
export function parseTestOptions(/** @type {readonly string[]} */ args) {
  const { only, grep, base, help } = parse(args);
  const unknown = only.find((name) => !allSuites.some((suite) => suite === name));
  if (unknown !== undefined) throw fault(`--only ${unknown}: there is no such suite`);
  if (base !== undefined && grep !== undefined) throw fault('--affected and --grep choose tests in two ways: use one');
  // A check has no name to search for.
  const named = grep === undefined ? allSuites : allSuites.filter((suite) => suite !== 'check');
  return { suites: named.filter((suite) => only.length === 0 || only.includes(suite)), grep, base, help };
}

/** @returns {{ only: string[], grep: string | undefined, base: string | undefined, help: boolean }} */
function parse(/** @type {readonly string[]} */ args) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        only: { type: 'string', multiple: true, default: [] },
        grep: { type: 'string' },
        affected: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const [base, ...more] = positionals;
    if (more.length > 0 || (base !== undefined && !values.affected)) {
      throw new Error(`${more[0] ?? base} is no option`);
    }
    const { only, grep, help } = values;
    return { only, grep, base: values.affected ? (base ?? defaultBase) : undefined, help };
  } catch (error) {
    throw fault(error instanceof Error ? error.message : String(error));
  }
}

const fault = (/** @type {string} */ what) => new StageError(what, { todo: 'npm test -- --help lists the options' });
