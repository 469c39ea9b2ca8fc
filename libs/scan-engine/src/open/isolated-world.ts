import { createRequire } from 'node:module';
import type { CDPSession, ElementHandle, Frame, Page } from 'puppeteer';

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

/** What Puppeteer calls its isolated world; its own name for it is not exported. */
const worldName = () => {
  const { version } = createRequire(import.meta.resolve('puppeteer'))('puppeteer-core/package.json') as {
    version: string;
  };
  return `__puppeteer_utility_world__${version}`;
};

/**
 * Runs a script in the isolated world of each document that this page's own process shows, before the page's scripts:
 * it is compiled while the page still loads, and what was compiled serves the next document of the same process. A
 * document of another process (a frame of another site) does not get it: ask before relying on it.
 */
export async function preloadInIsolatedWorld(page: Page, source: string): Promise<void> {
  const { client } = page.mainFrame() as unknown as { client: CDPSession };
  await client.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: worldName(), runImmediately: true });
}

/**
 * How large the page is painted. Layout, coordinates and what the page reads of its window stay the same: this is the
 * zoom of a developer's device view. Goes through Puppeteer's own session, because each session has a view of its own.
 */
export async function paintAt(page: Page, scale: number): Promise<void> {
  const { client } = page.mainFrame() as unknown as { client: CDPSession };
  const { width = 0, height = 0 } = page.viewport() ?? {};
  await client.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
    scale,
  });
}

/** The page went elsewhere while we were asking. */
export const isContextGone = (error: unknown): boolean =>
  /context was destroyed|cannot find context|context with specified id|frame (?:was |got )?detached/i.test(
    String(error),
  );

/** The page, or the browser round it, ended while we were asking. */
export const isTargetGone = (error: unknown): boolean =>
  /target ?close|session closed|connection closed|target crashed/i.test(String(error));
