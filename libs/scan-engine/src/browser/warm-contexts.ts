import { PageContext } from './page-context.ts';
import type { BrowserPool } from './browser-pool.ts';
import type { DialPolicy } from '@stufenlos/egress';

export interface WarmContextsOptions extends DialPolicy {
  byteLimit: number;
  preload: string;
  /** Number of page contexts to prepare in advance, because creating one takes longer than axe does. */
  minIdle: number;
}

/**
 * The scan that takes a page context needs the processors first. When the next one was prepared at once, a page of 320 ms
 * took 40 ms more.
 */
const refillAfterMs = 300;

/** Creates page contexts, some of them in advance. Each is used by one run only. */
export class WarmContexts {
  readonly #pool: BrowserPool;
  readonly #options: WarmContextsOptions;
  readonly #idle: Promise<PageContext>[] = [];
  #filling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(pool: BrowserPool, options: WarmContextsOptions) {
    this.#pool = pool;
    this.#options = options;
    this.#fill();
  }

  /** @param exclusive whether to use a browser that no other scan uses; such page contexts are not prepared in advance */
  async acquire(exclusive: boolean): Promise<PageContext> {
    for (let next = exclusive ? undefined : this.#idle.shift(); next; next = this.#idle.shift()) {
      const pageContext = await next.catch(() => undefined);
      if (pageContext?.isGone === false) {
        this.#fillSoon();
        return pageContext;
      }
      // Does not refill here: if no browser starts, the loop would never end.
      await pageContext?.close(false);
    }
    const pageContext = await this.#prepare(exclusive);
    this.#fillSoon();
    return pageContext;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#filling);
    const idle = this.#idle.splice(0);
    await Promise.all(idle.map((next) => next.then((pageContext) => pageContext.close(false)).catch(() => {})));
  }

  #fillSoon(): void {
    this.#filling ??= setTimeout(() => {
      this.#filling = undefined;
      this.#fill();
    }, refillAfterMs).unref();
  }

  #fill(): void {
    while (!this.#isClosed && this.#idle.length < this.#options.minIdle) {
      const next = this.#prepare(false);
      next.catch(() => {});
      this.#idle.push(next);
    }
  }

  #prepare(exclusive: boolean): Promise<PageContext> {
    return PageContext.prepare(this.#pool, { ...this.#options, exclusive, onOverflow: () => {} });
  }
}
