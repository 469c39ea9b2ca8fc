interface Entry<Value> {
  version: number;
  value: Value;
  size: number;
}

/**
 * What was made of a run's rows, while the run has the version that it was made for. Any other process's change brings
 * another version, and then it is made again. What was not used for longest goes first.
 */
export class VersionedCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private size = 0;

  /** @param mostSize of all values together; one that is larger stays alone */
  constructor(
    private readonly mostSize: number,
    private readonly sizeOf: (value: Value) => number,
  ) {}

  /** Hands it out once, because the caller may change it. Expects the run's row lock. */
  take(runId: string, version: number): Value | undefined {
    const entry = this.entries.get(runId);
    this.drop(runId);
    return entry?.version === version ? entry.value : undefined;
  }

  /** After the commit that made this version. */
  put(runId: string, version: number, value: Value): void {
    this.drop(runId);
    const size = this.sizeOf(value);
    this.entries.set(runId, { version, value, size });
    this.size += size;
    for (const eldest of this.entries.keys()) {
      if (this.size <= this.mostSize || eldest === runId) return;
      this.drop(eldest);
    }
  }

  /** A change of the run that changed nothing of the value made another version. */
  renew(runId: string, from: number, to: number): void {
    const entry = this.entries.get(runId);
    if (entry?.version === from) entry.version = to;
  }

  drop(runId: string): void {
    this.size -= this.entries.get(runId)?.size ?? 0;
    this.entries.delete(runId);
  }
}
