import { hostKeyOf } from '@stufenlos/contracts/address';
import type { PageContext } from './page-context.ts';
import type { WarmContexts } from './warm-contexts.ts';

interface IdleContext {
  context: PageContext;
  isClean: Promise<boolean>;
  disconnecting: NodeJS.Timeout;
}

/**
 * The last document stays loaded until the next one. If none comes within this time in ms, its connections end, such as
 * event streams and polling: for its server it is closed then, and another worker may be reading the next page. Shorter
 * than between two jobs, longer than between two pages, which share connections.
 */
const connectedMs = 100;

/**
 * The page contexts of one run. After a page that was judged or is missing, its page context is reused for the next page
 * of the same host: a new renderer takes a third of the time of a scan, and the site's scripts and styles are already
 * cached. Page contexts are never shared between runs or between hosts of a run.
 */
export class RunContexts {
  readonly #warm: WarmContexts;
  readonly #reuses: boolean;
  readonly #idle = new Map<string, IdleContext[]>();
  #isClosed = false;

  /** @param reuses false for a run of a single page, which has no use for a second page context */
  constructor(warm: WarmContexts, reuses: boolean) {
    this.#warm = warm;
    this.#reuses = reuses;
  }

  async acquire(url: string, exclusive: boolean): Promise<PageContext> {
    const free = exclusive ? undefined : this.#idle.get(keyOf(url));
    for (let next = free?.shift(); next; next = free?.shift()) {
      clearTimeout(next.disconnecting);
      if (await next.isClean) {
        next.context.egress.resume();
        if (!next.context.isGone) return next.context;
        // The page crashed after its scan.
        await next.context.close(false);
      }
    }
    return this.#warm.acquire(exclusive);
  }

  /**
   * Takes back a page context to use it for another page.
   *
   * @param endLoading ends a document that is still loading; if it resolves to false, the page context is closed
   */
  async release(pageContext: PageContext, url: string, endLoading?: () => Promise<boolean>): Promise<void> {
    if (!this.#reuses || this.#isClosed) return pageContext.close(false);
    const list = this.#idle.get(keyOf(url)) ?? [];
    this.#idle.set(keyOf(url), list);
    // The catch avoids an unhandled rejection if no further page comes.
    list.push({
      context: pageContext,
      isClean: cleared(pageContext, endLoading).catch(() => false),
      disconnecting: setTimeout(() => pageContext.egress.pause(), connectedMs).unref(),
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#idle.values()].flat();
    this.#idle.clear();
    await Promise.all(
      all.map(({ context: pageContext, disconnecting }) => {
        clearTimeout(disconnecting);
        return pageContext.close(false);
      }),
    );
  }
}

/** Closes a page context that cannot be reused at once, because it may occupy a whole browser. */
async function cleared(pageContext: PageContext, endLoading = () => Promise.resolve(true)): Promise<boolean> {
  const isClean = (await endLoading()) && (await pageContext.clear().catch(() => false));
  if (!isClean) await pageContext.close(false);
  return isClean;
}

const keyOf = (url: string) => hostKeyOf(new URL(url));
