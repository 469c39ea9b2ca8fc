import type { Frame, Page } from 'puppeteer';
import { withTimeout } from '../with-timeout.ts';
import { isolatedWorld, sessionOf } from './isolated-world.ts';
import { mayBeOneSite } from './may-be-one-site.ts';

/** Time in ms after which a frame that does not answer is ended with its process. */
const frameTimeoutMs = 500;
/** Limit in ms for all frames together. Callers that need the page sooner have limits of their own. */
const documentTimeoutMs = 10_000;

/**
 * Ends the scripts of the document and of its frames. The document stays until the next one replaces it: none runs later or when
 * it is replaced, so none stores or sends anything after its storage was cleared. A navigation to an empty page would end them,
 * too, and take five times the processor time. Scripts stay disabled until `setJavaScriptEnabled`.
 *
 * @throws Error when the document is gone or does not answer
 */
export async function endScripts(page: Page): Promise<void> {
  await withTimeout(endAll(page), documentTimeoutMs, () => Promise.reject(new Error('the document does not end')));
}

async function endAll(page: Page): Promise<void> {
  // What waits to be run, such as messages, is dropped meanwhile.
  await page.setJavaScriptEnabled(false);
  // Children first: a frame of another process runs its listeners when it is removed, also with scripts disabled.
  const levels = Map.groupBy(page.frames().filter(hasOwnProcess), depthOf);
  for (const [, frames] of [...levels].toSorted(([one], [other]) => other - one))
    await Promise.all(frames.map((frame) => endFrame(frame, page.url())));
  const world = isolatedWorld(page.mainFrame());
  if (await world.evaluate(endInPage)) return;
  // XML cannot be opened again. Its listeners run when it is replaced, in its own process before the next document is there.
  await Promise.all([page.waitForNavigation(), world.evaluate(replaceInPage)]);
  await world.evaluate(endInPage);
}

const hasOwnProcess = (frame: Frame): boolean => {
  const parent = frame.parentFrame();
  return parent !== null && sessionOf(parent) !== sessionOf(frame);
};

const depthOf = (frame: Frame): number => {
  const parent = frame.parentFrame();
  return parent === null ? 0 : depthOf(parent) + 1;
};

async function endFrame(frame: Frame, pageUrl: string): Promise<void> {
  const world = isolatedWorld(frame) as ReturnType<typeof isolatedWorld> & { readonly context: unknown };
  // A frame without scripts would never answer.
  if (!world.context) return;
  const session = sessionOf(frame);
  const ending = session
    .send('Emulation.setScriptExecutionDisabled', { value: true })
    // XML cannot be opened again, but its scripts stay disabled until it is removed.
    .then(() => world.evaluate(endInPage))
    // The frame has ended.
    .catch(() => {});
  const crash = () => {
    // A frame in a frame of another site may have the process of the page.
    if (!mayBeOneSite(frame.url(), pageUrl)) void session.send('Page.crash').catch(() => {});
  };
  await withTimeout(ending, frameTimeoutMs, crash);
}

/** Runs inside the page; self-contained. */
function replaceInPage(): void {
  location.replace('about:blank');
}

/**
 * Runs inside the page, in one task; self-contained. Numbers of timers and of frames to be painted count up from 1.
 *
 * @returns whether the document could be opened again, which XML cannot
 */
function endInPage(): boolean {
  let isOpened = true;
  try {
    // Forms can clobber the names of the document itself.
    const methods = Document.prototype as unknown as Record<'open' | 'close', (this: Document) => unknown>;
    // Removes all frames, and all listeners of window and document.
    methods.open.call(document);
    methods.close.call(document);
  } catch {
    isOpened = false;
  }
  for (let timer = window.setTimeout(() => {}); timer > 0; timer -= 1) clearTimeout(timer);
  for (let paint = requestAnimationFrame(() => {}); paint > 0; paint -= 1) cancelAnimationFrame(paint);
  for (let rest = requestIdleCallback(() => {}); rest > 0; rest -= 1) cancelIdleCallback(rest);
  // The browser may know a name that the document before has set at its end, and is only told of a change.
  window.name = 'none';
  window.name = '';
  try {
    sessionStorage.clear();
  } catch {
    // A sandboxed document has no storage.
  }
  return isOpened;
}
