import { createRequire } from 'node:module';
import type { CDPSession, ElementHandle, Frame, HTTPRequest, Page } from 'puppeteer';

/** A separate JavaScript context of a document. It shares the DOM with the page, but page scripts cannot access it. */
export interface World {
  evaluate<Args extends unknown[], R>(work: ((...args: Args) => R) | string, ...args: Args): Promise<Awaited<R>>;
  evaluateHandle<Args extends unknown[]>(
    work: (...args: Args) => unknown,
    ...args: Args
  ): Promise<{ asElement(): ElementHandle | null; dispose(): Promise<void> }>;
}

/**
 * The isolated world of the document that the frame shows at the time of each call. Puppeteer's `isolatedRealm` exists at
 * run time but is marked internal, so only this function uses it. CDP `Page.createIsolatedWorld` is the alternative.
 */
export function isolatedWorld(frame: Frame): World {
  return (frame as unknown as { isolatedRealm(): World }).isolatedRealm();
}

/**
 * The isolated world of the document that the frame shows now. After a navigation every evaluation rejects with an error
 * for which `isContextGone` is true, whereas `isolatedWorld` would evaluate in the new document.
 */
export async function worldOfDocument(frame: Frame): Promise<World> {
  const realm = isolatedWorld(frame) as World & { readonly context: World | undefined };
  if (!realm.context) await realm.evaluate(() => true);
  const { context } = realm;
  const whileCurrent = async <R>(work: (world: World) => Promise<R>): Promise<R> => {
    // Checked before and after, because a new context in another process may reuse the ID of a destroyed one.
    if (!context || realm.context !== context) throw new Error(contextGone);
    const answer = await work(context);
    if (realm.context !== context) throw new Error(contextGone);
    return answer;
  };
  return {
    evaluate: (work, ...args) => whileCurrent((world) => world.evaluate(work, ...args)),
    evaluateHandle: (work, ...args) => whileCurrent((world) => world.evaluateHandle(work, ...args)),
  };
}

const contextGone = 'Execution context was destroyed: the document is gone';

/** Name of Puppeteer's isolated world, which Puppeteer does not export. */
const worldName = () => {
  const { version } = createRequire(import.meta.resolve('puppeteer'))('puppeteer-core/package.json') as {
    version: string;
  };
  return `__puppeteer_utility_world__${version}`;
};

/**
 * Runs a script in the isolated world of each new document, before the page's scripts. Chromium then compiles it while
 * the page loads and reuses the compiled code for the next document of the same process. Documents of other processes,
 * such as frames of other sites, do not get the script, so callers must check that it is present.
 */
export async function preloadInIsolatedWorld(page: Page, source: string): Promise<void> {
  await clientOf(page).send('Page.addScriptToEvaluateOnNewDocument', {
    source,
    worldName: worldName(),
    runImmediately: true,
  });
}

/** Scale without a screenshot. Painting less saves processor time, and the page cannot notice the scale. */
export const smallScale = 0.25;

/**
 * Sets the scale at which the page is painted, like the zoom of the device toolbar in DevTools. Layout, coordinates and
 * window properties stay the same. Uses Puppeteer's own session, because CDP keeps this override per session.
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

/** A document of the main frame. `id` equals the ID of its request, if it was loaded by one. */
export interface ShownDocument {
  id: string;
  url: string;
}

/** The document that the main frame shows, according to the browser. */
export async function shownDocument(page: Page): Promise<ShownDocument> {
  const { frameTree } = await clientOf(page).send('Page.getFrameTree');
  const { loaderId, url } = frameTree.frame;
  return { id: loaderId, url };
}

/** ID of a request; for a document request it equals the ID of the document. Internal API of Puppeteer. */
export const requestId = (request: HTTPRequest): string => (request as unknown as { id: string }).id;

/** Puppeteer's CDP session for the process of a frame. Internal API of Puppeteer. */
export const sessionOf = (frame: Frame): CDPSession => (frame as unknown as { client: CDPSession }).client;
export const frameId = (frame: Frame): string => (frame as unknown as { _id: string })['_id'];

/** Returns the element with this backend node ID as a handle in the isolated world. */
export const adoptNode = (frame: Frame, backendNodeId: number): Promise<ElementHandle> =>
  (isolatedWorld(frame) as unknown as { adoptBackendNode(id: number): Promise<ElementHandle> }).adoptBackendNode(
    backendNodeId,
  );

const clientOf = (page: Page): CDPSession => sessionOf(page.mainFrame());

/** Whether an evaluation failed because the page navigated meanwhile. */
export const isContextGone = (error: unknown): boolean =>
  /context was destroyed|cannot find context|context with specified id|frame (?:was |got )?detached/i.test(
    String(error),
  );

/** Whether a command failed because the page or the browser ended meanwhile. */
export const isTargetGone = (error: unknown): boolean =>
  /target ?close|session closed|connection closed|target crashed/i.test(String(error));
