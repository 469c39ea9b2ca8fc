/** Memory for about 10 MB of keys. Keys beyond that are counted in the database as before. */
const most = 100_000;

/**
 * Keys that are over their limit in the present window. A counter only grows within its window, so a refusal holds
 * until the window ends, and saying so again needs no database: refused calls would otherwise cost more than answers.
 */
export class RefusedKeys {
  private windowStart = 0;
  private readonly keys = new Set<string>();

  /** @param start of the window that the call falls in, see `windowOf` */
  has(key: string, start: Date): boolean {
    return start.getTime() === this.windowStart && this.keys.has(key);
  }

  add(key: string, start: Date): void {
    // A clock that steps back must not bring back refusals of a window that is over.
    if (start.getTime() !== this.windowStart) this.keys.clear();
    this.windowStart = start.getTime();
    if (this.keys.size < most) this.keys.add(key);
  }
}
