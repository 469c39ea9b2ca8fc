import type { Snapshot } from '../../state/snapshot.ts';
import type { Indexed } from './search-query.ts';
import type { VirtualClock } from './virtual-clock.ts';

interface Version extends Indexed {
  id: string;
  /** Seconds since 1970. */
  at: number;
}

/** The provider's index: it learns of a change only after a while, so search is no place to read what was written. */
export class SearchIndex {
  private readonly snapshot: Snapshot;
  private readonly clock: VirtualClock;
  private readonly lagSeconds: number;
  /** Oldest first. */
  private readonly versions = new Map<string, Version[]>();

  constructor(snapshot: Snapshot, clock: VirtualClock, lagSeconds = 60) {
    this.snapshot = snapshot;
    this.clock = clock;
    this.lagSeconds = lagSeconds;
    for (const one of snapshot.section('payments.index', () => [...this.versions.values()].flat()) ?? []) this.add(one);
  }

  record(id: string, { email, name, phone, metadata }: Indexed): void {
    this.add({ id, at: this.clock.now(), email, name, phone, metadata });
    this.snapshot.touch();
  }

  /** As the store's. */
  savepoint(): () => void {
    const before = [...this.versions];
    return () => {
      this.versions.clear();
      for (const [id, known] of before) this.versions.set(id, known);
    };
  }

  /** Whether the index knows the customer by now, in a state that passes. */
  matches(id: string, test: (indexed: Indexed) => boolean): boolean {
    const known = this.versions.get(id)?.findLast(({ at }) => this.isKnown(at));
    return known !== undefined && test(known);
  }

  /** What a newer known state replaced is dropped. */
  private add(version: Version): void {
    const before = this.versions.get(version.id) ?? [];
    const known = before.findLastIndex(({ at }) => this.isKnown(at));
    this.versions.set(version.id, [...before.slice(Math.max(0, known)), version]);
  }

  private isKnown = (at: number) => at + this.lagSeconds <= this.clock.now();
}
