import { writeFileSync } from 'node:fs';
import { add, nothing } from './counts.mjs';
import { exceededBudgets } from './time-budgets.mjs';
import { describeTimes, timesByProject } from './times.mjs';

/** What all suites of a run found together. */
export class Tally {
  counts = nothing;
  /** @type {string[]} */
  failures = [];
  /** What this machine cannot test, and why. @type {string[]} */
  untested = [];
  /** @type {import('./times.mjs').FileTimes[]} */
  times = [];

  add(
    /** @type {string} */ suite,
    /** @type {import('../command-options.mjs').Verdict & { times?: import('./times.mjs').FileTimes[] }} */ verdict,
  ) {
    this.counts = add(this.counts, verdict.counts);
    this.failures.push(...verdict.failures.map((line) => `${suite}: ${line}`));
    this.times.push(...(verdict.times ?? []));
  }

  /** One failure for each project that takes more of a full run than it may. */
  holdToBudgets() {
    const lines = exceededBudgets(timesByProject(this.times));
    this.counts = add(this.counts, { passed: lines.length === 0 ? 1 : 0, failed: lines.length, skipped: 0 });
    this.failures.push(...lines);
  }

  /** Keeps the times of every file for a closer look. */
  writeTimes(/** @type {string} */ path) {
    writeFileSync(path, JSON.stringify({ projects: timesByProject(this.times), files: this.times }, null, 1));
  }

  /** @returns {string[]} the end of the output; its last line is `N passed, N failed` */
  lines(/** @type {string} */ elapsed) {
    const { passed, failed, skipped } = this.counts;
    return [
      ...(this.times.length > 0 ? ['', ...describeTimes(this.times), ''] : []),
      ...this.failures.map((line) => `failed: ${line}`),
      ...this.untested.map((line) => `NOT TESTED: ${line}`),
      `took ${elapsed}`,
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
      `${passed} passed, ${failed} failed`,
    ];
  }
}
