import { Berth } from './berth.ts';
import type { BrowserPool } from './browser-pool.ts';
import type { DialPolicy } from './egress-dial.ts';

export interface StockOptions extends DialPolicy {
  byteLimit: number;
  preload: string;
  /** So many places wait prepared: a context and a page cost a visitor more time than axe does. */
  ahead: number;
}

/** Where places come from. Prepared ones belong to nobody yet: each is used by one run only. */
export class BerthStock {
  readonly #pool: BrowserPool;
  readonly #options: StockOptions;
  readonly #waiting: Promise<Berth>[] = [];
  #isClosed = false;

  constructor(pool: BrowserPool, options: StockOptions) {
    this.#pool = pool;
    this.#options = options;
    this.#fill();
  }

  /** @param isAlone in a browser that no other scan uses: never prepared ahead */
  async take(isAlone: boolean): Promise<Berth> {
    for (let next = isAlone ? undefined : this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const berth = await next.catch(() => undefined);
      if (berth?.isGone === false) {
        this.#fill();
        return berth;
      }
      // Not filled up here: where no browser starts, one failed place after the other would be waited for, for ever.
      await berth?.leave(false);
    }
    const berth = await this.#prepare(isAlone);
    this.#fill();
    return berth;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = this.#waiting.splice(0);
    await Promise.all(waiting.map((next) => next.then((berth) => berth.leave(false)).catch(() => {})));
  }

  #fill(): void {
    while (!this.#isClosed && this.#waiting.length < this.#options.ahead) {
      const next = this.#prepare(false);
      next.catch(() => {});
      this.#waiting.push(next);
    }
  }

  #prepare(isAlone: boolean): Promise<Berth> {
    return Berth.prepare(this.#pool, { ...this.#options, isAlone, onOverflow: () => {} });
  }
}
