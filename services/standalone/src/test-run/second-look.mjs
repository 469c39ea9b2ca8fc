import { brokeDown } from './counts.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 *
 * @typedef {object} Failure one test that failed
 * @property {string} place what its runner takes to run it again: a file, or a file with a line
 * @property {string} line for the end of the output
 *
 * @typedef {{ counts: Counts, failures: Failure[] }} Outcome
 * @typedef {{ counts: Counts, failures: string[], unsteady: string[] }} Verdict
 */

/** More than these at once is no bad luck, and nobody waits for all of them again. */
const mostFailures = 5;

/** So often in a row it has to pass alone: what fails every second time is seen in three of four cases. */
export const looks = 2;

/**
 * A few tests that failed beside the others are run again with the machine to themselves. Two cores carry two workers,
 * a database and several browsers, shared with strangers: what passes alone each time was late, not wrong. It is
 * counted as passed and named as unsteady, so that it is seen and mended; what fails again has failed.
 *
 * @param {Outcome} first
 * @param {(places: readonly string[]) => Promise<Counts>} again everything at these places, one after the other
 * @returns {Promise<Verdict>}
 */
export async function secondLook({ counts, failures }, again) {
  const lines = failures.map(({ line }) => line);
  const asFailed = { counts, failures: lines, unsteady: [] };
  // A count without names is a runner that broke down, or an error between two tests: nothing to look at again.
  const isWorthIt = failures.length > 0 && failures.length <= mostFailures && counts.failed === failures.length;
  if (!isWorthIt) return asFailed;
  const places = [...new Set(failures.map(({ place }) => place))];
  for (let look = 0; look < looks; look += 1) {
    const { failed, passed } = await again(places).catch(() => brokeDown);
    if (failed > 0 || passed === 0) return asFailed;
  }
  return {
    counts: { ...counts, passed: counts.passed + counts.failed, failed: 0 },
    failures: [],
    unsteady: lines,
  };
}
