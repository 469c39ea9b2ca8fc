import type { Page } from 'puppeteer';
import { isolatedWorld } from './isolated-world.ts';

/**
 * Ends the scripts of the document, which stays until the next one replaces it: none runs later or when it is replaced, so
 * none stores anything after its storage was cleared. A navigation to an empty page would end them, too, and take five
 * times the processor time.
 *
 * @throws Error when the document is gone, or is XML and cannot be opened again
 */
export async function endScripts(page: Page): Promise<void> {
  // What waits to be run, such as messages, is dropped meanwhile.
  await page.setJavaScriptEnabled(false);
  await isolatedWorld(page.mainFrame()).evaluate(endInPage);
  await page.setJavaScriptEnabled(true);
}

/** Runs inside the page, in one task; self-contained. Numbers of timers and of frames to be painted count up from 1. */
function endInPage(): void {
  // Forms can clobber the names of the document itself.
  const methods = Document.prototype as unknown as Record<'open' | 'close', (this: Document) => unknown>;
  // Removes all frames, and all listeners of window and document.
  methods.open.call(document);
  methods.close.call(document);
  for (let timer = window.setTimeout(() => {}); timer > 0; timer -= 1) clearTimeout(timer);
  for (let paint = requestAnimationFrame(() => {}); paint > 0; paint -= 1) cancelAnimationFrame(paint);
  for (let rest = requestIdleCallback(() => {}); rest > 0; rest -= 1) cancelIdleCallback(rest);
  window.name = '';
  try {
    sessionStorage.clear();
  } catch {
    // A sandboxed document has no storage.
  }
}
