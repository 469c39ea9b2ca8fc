import type { CDPSession, Page } from 'puppeteer';

/** Bytes between two samples of the profile, of which only the collection is wanted: so many that there are none. */
const samplingInterval = 2 ** 30;

/**
 * Collects what a document has left in its renderer, as soon as the next one has replaced it. V8 would keep it until its
 * heap is full, beside the next document. While a document is shown, most of it is in use: a collection would take longer
 * and free less.
 *
 * Chromium collects before it answers with a profile of allocations, as V8 does when its heap is full. The obvious
 * `HeapProfiler.collectGarbage` also discards compiled scripts, so that each document would compile ours again.
 */
export class ReplacedDocuments {
  readonly #session: CDPSession;
  #isNextAwaited = false;

  constructor(page: Page, session: CDPSession) {
    this.#session = session;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#onNavigated();
    });
  }

  async start(): Promise<void> {
    await this.#session.send('HeapProfiler.startSampling', { samplingInterval });
  }

  /** To be called when the shown document is no longer needed. A page that navigates by itself causes no collection. */
  awaitNext(): void {
    this.#isNextAwaited = true;
  }

  #onNavigated(): void {
    if (!this.#isNextAwaited) return;
    this.#isNextAwaited = false;
    // A page that is gone has left nothing.
    void this.#session.send('HeapProfiler.getSamplingProfile').catch(() => {});
  }
}
