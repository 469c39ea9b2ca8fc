import { brokeDown } from './counts.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 *
 * @typedef {object} Failure one test that failed
 * @property {string} place what its runner takes to run it again: a file, or a file with a line
 * @property {string} line for the end of the output
 *
 * @typedef {{ counts: Counts, failures: Failure[] }} Outcome
 */

/** More than these at once is no bad luck, and nobody waits for all of them again. */
const mostFailures = 5;

/** So often a failed file is run again. */
export const tries = 2;

/**
 * Runs failed tests again to say whether they fail always. That helps to mend them; what failed has
 * failed, whatever is found here.
 *
 * @param {Outcome} outcome
 * @param {(places: readonly string[]) => Promise<Counts>} again everything at these places, one after the other
 * @returns {Promise<string[]>} a line per failure
 */
export async function describeFailures({ counts, failures }, again) {
  const lines = failures.map(({ line }) => line);
  // A count without names is a runner that broke down, or an error between two tests: nothing to run again.
  const canRunAgain = failures.length > 0 && failures.length <= mostFailures && counts.failed === failures.length;
  if (!canRunAgain) return lines;
  const labels = new Map();
  for (const place of new Set(failures.map((one) => one.place))) labels.set(place, await labelOf(place, again));
  return failures.map(({ place, line }) => `${line} [${labels.get(place)}]`);
}

/** @type {(place: string, again: (places: readonly string[]) => Promise<Counts>) => Promise<string>} */
async function labelOf(place, again) {
  let passed = 0;
  for (let round = 0; round < tries; round += 1) {
    const counts = await again([place]).catch(() => brokeDown);
    if (counts.failed === 0 && counts.passed > 0) passed += 1;
  }
  if (passed === 0) return 'steady: failed again each time';
  return `UNSTEADY: passed ${passed} of ${tries} times when run again alone`;
}
