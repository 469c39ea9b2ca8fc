import type { Snapshot } from '../../state/snapshot.ts';

type End = 'canceled' | 'unpaid';

/** What becomes of a subscription when the last attempt to get its money failed. A setting of the account. */
export class Dunning {
  private readonly snapshot: Snapshot;
  private chosen: End;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.chosen = snapshot.section('payments.dunning', () => this.chosen) ?? 'canceled';
  }

  get end(): End {
    return this.chosen;
  }

  choose(end: End): void {
    this.chosen = end;
    this.snapshot.touch();
  }
}
