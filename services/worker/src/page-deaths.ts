import type { Queue } from 'bull';

const daySeconds = 24 * 3600;

/**
 * How many worker processes died while a page was open. A page is counted up when it is opened and down when it is
 * through or given back; what nobody counted down again is a death. Kept in Redis by run and page, because the job may
 * get another number meanwhile. Without Redis nothing is known, and then no page is blamed.
 */
export class PageDeaths {
  readonly #queue: Queue;

  constructor(queue: Queue) {
    this.#queue = queue;
  }

  /** Asked before the page is opened. */
  async of(runId: string, pageNo: number): Promise<number> {
    const count = await this.#queue.client.hget(this.#key(runId), String(pageNo)).catch(() => null);
    return Math.max(0, Number(count ?? 0));
  }

  /** @returns to be called when the page is left; `isThrough`: it has its result and is not opened again */
  async open(runId: string, pageNo: number): Promise<(isThrough: boolean) => Promise<void>> {
    const [key, field] = [this.#key(runId), String(pageNo)];
    const { client } = this.#queue;
    const isCounted = await client
      .multi()
      .hincrby(key, field, 1)
      .expire(key, daySeconds)
      .exec()
      .then(
        () => true,
        () => false,
      );
    return async (isThrough) => {
      if (!isCounted) return;
      await (isThrough ? client.hdel(key, field) : client.hincrby(key, field, -1)).catch(() => undefined);
    };
  }

  #key(runId: string): string {
    return this.#queue.toKey(`open-pages.${runId}`);
  }
}
