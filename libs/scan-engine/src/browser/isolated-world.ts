import { createRequire } from 'node:module';
import type { CDPSession, ElementHandle, Frame, HTTPRequest, Page } from 'puppeteer';

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

/**
 * The isolated world of the document that is shown now, for good: once another document takes its place every question
 * fails, where `isolatedWorld` would ask the new one.
 */
export async function worldOfDocument(frame: Frame): Promise<World> {
  const realm = isolatedWorld(frame) as World & { readonly context: World | undefined };
  if (!realm.context) await realm.evaluate(() => true);
  const { context } = realm;
  const inTime = async <R>(work: (world: World) => Promise<R>): Promise<R> => {
    // Asked before and after: the number of a lost context may be that of a new one in another process.
    if (!context || realm.context !== context) throw new Error(contextGone);
    const answer = await work(context);
    if (realm.context !== context) throw new Error(contextGone);
    return answer;
  };
  return {
    evaluate: (work, ...args) => inTime((world) => world.evaluate(work, ...args)),
    evaluateHandle: (work, ...args) => inTime((world) => world.evaluateHandle(work, ...args)),
  };
}

const contextGone = 'Execution context was destroyed: the document is gone';

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
  await clientOf(page).send('Page.addScriptToEvaluateOnNewDocument', {
    source,
    worldName: worldName(),
    runImmediately: true,
  });
}

/**
 * How large the page is painted. Layout, coordinates and what the page reads of its window stay the same: this is the
 * zoom of a developer's device view. Goes through Puppeteer's own session, because each session has a view of its own.
 */
export async function paintAt(page: Page, scale: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewport() ?? {};
  await clientOf(page).send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
    scale,
  });
}

/** A document of the main frame. `id` is that of the request it came from; without one it is a document of its own. */
export interface ShownDocument {
  id: string;
  url: string;
}

/** What the browser itself says that the main frame shows. */
export async function shownDocument(page: Page): Promise<ShownDocument> {
  const { frameTree } = await clientOf(page).send('Page.getFrameTree');
  const { loaderId, url } = frameTree.frame;
  return { id: loaderId, url };
}

/** The request of a document has the same id as the document; there at run time but marked internal. */
export const requestId = (request: HTTPRequest): string => (request as unknown as { id: string }).id;

/** The browser's own way to the process of a frame; there at run time but marked internal, as the isolated realm is. */
export const sessionOf = (frame: Frame): CDPSession => (frame as unknown as { client: CDPSession }).client;
export const frameId = (frame: Frame): string => (frame as unknown as { _id: string })['_id'];

/** The element that the browser itself knows by this number, in our world. */
export const adoptNode = (frame: Frame, backendNodeId: number): Promise<ElementHandle> =>
  (isolatedWorld(frame) as unknown as { adoptBackendNode(id: number): Promise<ElementHandle> }).adoptBackendNode(
    backendNodeId,
  );

const clientOf = (page: Page): CDPSession => sessionOf(page.mainFrame());

/** The page went elsewhere while we were asking. */
export const isContextGone = (error: unknown): boolean =>
  /context was destroyed|cannot find context|context with specified id|frame (?:was |got )?detached/i.test(
    String(error),
  );

/** The page, or the browser round it, ended while we were asking. */
export const isTargetGone = (error: unknown): boolean =>
  /target ?close|session closed|connection closed|target crashed/i.test(String(error));
