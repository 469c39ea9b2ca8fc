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
export const isContextGone = (error: unknown): boolean =>
  /context was destroyed|cannot find context|context with specified id|frame (?:was |got )?detached/i.test(
    String(error),
  );

/** The page, or the browser round it, ended while we were asking. */
export const isTargetGone = (error: unknown): boolean =>
  /target ?close|session closed|connection closed|target crashed/i.test(String(error));
