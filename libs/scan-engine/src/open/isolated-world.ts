import type { ElementHandle, Frame } from 'puppeteer';

/** A JavaScript world of our own beside the page's: it sees the same DOM, and no script of the page sees it. */
export interface World {
  evaluate<Args extends unknown[], R>(work: ((...args: Args) => R) | string, ...args: Args): Promise<Awaited<R>>;
  evaluateHandle<Args extends unknown[]>(
    work: (...args: Args) => unknown,
    ...args: Args
  ): Promise<{ asElement(): ElementHandle | null; dispose(): Promise<void> }>;
}

/**
 * `isolatedRealm` is there at run time but marked internal, hence this one adapter with its own test. Should it
 * vanish, CDP `Page.createIsolatedWorld` does the same.
 */
export function isolatedWorld(frame: Frame): World {
  return (frame as unknown as { isolatedRealm(): World }).isolatedRealm();
}

/** The page went elsewhere while we were asking. */
export function isContextGone(error: unknown): boolean {
  return /context was destroyed|cannot find context|detached|context with specified id|target closed/i.test(
    String(error),
  );
}
