import { attempt } from '../processes/command.mjs';
import { commandOptions } from './command-options.mjs';
import { countsOfChecks } from './results/counts.mjs';

/**
 * Their output comes at once at the end, because other suites print meanwhile.
 *
 * @param {import('./command-options.mjs').Around} around
 * @param {readonly string[]} [names] of checks; none: all
 * @param {string} [base] what the work is compared with, so that only what the changes can concern is judged
 * @returns {Promise<import('./command-options.mjs').Verdict & { output: string }>}
 */
export async function runChecks(around, names = [], base) {
  const since = base === undefined ? [] : ['--since', base];
  const args = ['libs/workspace/src/check/main.ts', ...since, ...names];
  const { code, output } = await attempt(around.node, args, commandOptions(around));
  const failures = output.split('\n').filter((line) => line.startsWith('FAILED '));
  return { counts: countsOfChecks(output, typeof code === 'number' ? code : 1), failures, output: output.trimEnd() };
}
