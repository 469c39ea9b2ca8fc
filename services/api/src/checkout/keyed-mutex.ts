/** Lets works of one key happen one after the other, in the order in which they came. Works of other keys do not wait. */
export class KeyedMutex {
  private readonly newest = new Map<string, Promise<unknown>>();

  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.newest.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.newest.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.newest.get(key) === mine) this.newest.delete(key);
    }
  }
}
