import type { Compared } from './compare.ts';

/** Counts over all histories. */
export class Summary {
  sequences = 0;
  acts = 0;
  days = 0;
  kills = 0;
  faults = 0;
  /** Number of differences of all people. The run passes with 0. */
  differences = 0;
  private readonly totals = { settled: 0, confirmations: 0, again: 0 };
  private readonly answers = { good: 0, refused: 0, away: 0, none: 0 };
  private readonly seed: string;

  constructor(seed: string) {
    this.seed = seed;
  }

  add({ differences, settled, confirmations, again }: Compared, statuses: readonly number[]): void {
    this.sequences += 1;
    this.differences += differences.length;
    this.totals.settled += settled;
    this.totals.confirmations += confirmations;
    this.totals.again += again;
    for (const status of statuses) {
      this.answers[status === 0 ? 'none' : status === 503 ? 'away' : status >= 400 ? 'refused' : 'good'] += 1;
    }
  }

  /** The counts in one line. */
  toString(): string {
    const { settled, confirmations, again } = this.totals;
    const { good, refused, away, none } = this.answers;
    return [
      `seed ${this.seed}: ${this.sequences} sequences, ${this.acts} acts, ${this.days} virtual days`,
      `${this.kills} kills of the api, ${this.faults} provider faults`,
      `answers ${good} good, ${refused} refused, ${away} provider away, ${none} none`,
      `${settled} paid orders settled, ${confirmations} confirmed (${again} once more after a kill)`,
      `${this.differences} differences`,
    ].join('; ');
  }
}
