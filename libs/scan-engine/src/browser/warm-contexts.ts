import { PageContext } from './page-context.ts';
import type { BrowserPool } from './browser-pool.ts';
import type { DialPolicy } from '../egress/egress-dial.ts';

export interface WarmContextsOptions extends DialPolicy {
  byteLimit: number;
  preload: string;
  /** So many places wait prepared: a context and a page cost a visitor more time than axe does. */
  minIdle: number;
}

/** Where places come from. Prepared ones belong to nobody yet: each is used by one run only. */
export class WarmContexts {
  readonly #pool: BrowserPool;
  readonly #options: WarmContextsOptions;
  readonly #waiting: Promise<PageContext>[] = [];
  #isClosed = false;

  constructor(pool: BrowserPool, options: WarmContextsOptions) {
    this.#pool = pool;
    this.#options = options;
    this.#fill();
  }

  /** @param exclusive in a browser that no other scan uses: never prepared ahead */
  async acquire(exclusive: boolean): Promise<PageContext> {
    for (let next = exclusive ? undefined : this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const pageContext = await next.catch(() => undefined);
      if (pageContext?.isGone === false) {
        this.#fill();
        return pageContext;
      }
      // Not filled up here: where no browser starts, one failed place after the other would be waited for, for ever.
      await pageContext?.close(false);
    }
    const pageContext = await this.#prepare(exclusive);
    this.#fill();
    return pageContext;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = this.#waiting.splice(0);
    await Promise.all(waiting.map((next) => next.then((pageContext) => pageContext.close(false)).catch(() => {})));
  }

  #fill(): void {
    while (!this.#isClosed && this.#waiting.length < this.#options.minIdle) {
      const next = this.#prepare(false);
      next.catch(() => {});
      this.#waiting.push(next);
    }
  }

  #prepare(exclusive: boolean): Promise<PageContext> {
    return PageContext.prepare(this.#pool, { ...this.#options, exclusive, onOverflow: () => {} });
  }
}
