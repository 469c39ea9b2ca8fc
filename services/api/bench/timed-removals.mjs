import { RunRemovalsRepository } from '../dist/removal/run-removals.repository.js';

/** Removes pages of runs, and remembers how many milliseconds its longest step took. */
export class TimedRemovals extends RunRemovalsRepository {
  longest = 0;

  async removePages(...given) {
    const begun = performance.now();
    try {
      return await super.removePages(...given);
    } finally {
      this.longest = Math.max(this.longest, performance.now() - begun);
    }
  }
}
