import { hostKeyOf } from '@stufenlos/contracts/address';
import type { PageContext } from './page-context.ts';
import type { WarmContexts } from './warm-contexts.ts';

interface IdleContext {
  context: PageContext;
  isClean: Promise<boolean>;
}

/**
 * The places of one run. A page that ended well leaves its place to the next page of the same host: a new renderer
 * costs a third of a scan, and the site's own scripts and styles are in the cache already. Different runs never share
 * one, nor do different hosts of one run.
 */
export class RunContexts {
  readonly #warm: WarmContexts;
  readonly #reuses: boolean;
  readonly #idle = new Map<string, IdleContext[]>();
  #isClosed = false;

  /** @param keeps false for a run of one page: then nothing is worth keeping */
  constructor(stock: WarmContexts, keeps: boolean) {
    this.#warm = stock;
    this.#reuses = keeps;
  }

  async acquire(url: string, exclusive: boolean): Promise<PageContext> {
    const free = exclusive ? undefined : this.#idle.get(keyOf(url));
    for (let next = free?.shift(); next; next = free?.shift()) {
      if (await next.isClean) {
        if (!next.context.isGone) return next.context;
        // The page that was through went on, and crashed while nobody looked.
        await next.context.close(false);
      }
    }
    return this.#warm.acquire(exclusive);
  }

  /** After a page that ended well. */
  async release(pageContext: PageContext, url: string): Promise<void> {
    if (!this.#reuses || this.#isClosed) return pageContext.close(false);
    const list = this.#idle.get(keyOf(url)) ?? [];
    this.#idle.set(keyOf(url), list);
    // Perhaps no page comes to ask; whatever went wrong, this place is not handed on.
    list.push({ context: pageContext, isClean: cleared(pageContext).catch(() => false) });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#idle.values()].flat();
    this.#idle.clear();
    await Promise.all(all.map(({ context: pageContext }) => pageContext.close(false)));
  }
}

/** A place that cannot be used again is left at once: what it holds may be a whole browser. */
async function cleared(pageContext: PageContext): Promise<boolean> {
  const isFit = await pageContext.clear().catch(() => false);
  if (!isFit) await pageContext.close(false);
  return isFit;
}

const keyOf = (url: string) => hostKeyOf(new URL(url));
