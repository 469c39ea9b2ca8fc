import type { Snapshot } from '../../state/snapshot.ts';

/** The time of the payments sandbox: it runs like any clock and can be put forward, which a restart keeps. */
export class VirtualClock {
  private readonly snapshot: Snapshot;
  private readonly base: () => number;
  private ahead: number;
  /** Called after each step forward. */
  onAdvanced: () => void = () => {};

  /** `base` in milliseconds since 1970. */
  constructor(snapshot: Snapshot, base: () => number = Date.now) {
    this.snapshot = snapshot;
    this.base = base;
    this.ahead = snapshot.section('payments.clock', () => this.ahead) ?? 0;
  }

  /** Whole seconds since 1970. */
  now(): number {
    return Math.floor(this.base() / 1000) + this.ahead;
  }

  advance(seconds: number): void {
    this.ahead += Math.max(0, Math.floor(seconds));
    this.snapshot.touch();
    this.onAdvanced();
  }
}
