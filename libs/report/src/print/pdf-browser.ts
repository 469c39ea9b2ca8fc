import { noLog, selectSandbox, untilGone } from '@stufenlos/chromium';
import type { SelectedSandbox } from '@stufenlos/chromium';
import type { PrinterOptions } from './printer-options.ts';

/** A4; the document's style sheet sets margins and page numbers. */
const paper = { format: 'a4', preferCSSPageSize: true, printBackground: true, tagged: true, outline: true } as const;

/** A browser that prints, in the same sandbox as the scanner's browsers. Runs no scripts and has no network access. */
export class PdfBrowser {
  readonly #sandbox: SelectedSandbox;
  readonly #limitMs: number;

  private constructor(sandbox: SelectedSandbox, limitMs: number) {
    this.#sandbox = sandbox;
    this.#limitMs = limitMs;
  }

  /** @throws Error when no browser starts */
  static async start({ log = noLog, ...options }: PrinterOptions, limitMs: number): Promise<PdfBrowser> {
    const unused = { recycleAfter: Infinity, memoryMb: Infinity };
    return new PdfBrowser(await selectSandbox({ ...options, ...unused, log, protocolTimeoutMs: limitMs }), limitMs);
  }

  get isGone(): boolean {
    return this.#sandbox.first.isGone;
  }

  /** @throws Error when the browser ends first */
  print(html: string): Promise<Uint8Array> {
    return untilGone(this.#sandbox.first.gone, this.#print(html), (end) => new Error(`the browser ended: ${end}`));
  }

  /** @param isSound true to close the browser regularly, false to kill it */
  async end(isSound: boolean): Promise<void> {
    const { first, namespace } = this.#sandbox;
    await (isSound ? first.end() : first.kill());
    await namespace?.close();
  }

  async #print(html: string): Promise<Uint8Array> {
    const context = await this.#sandbox.first.browser.createBrowserContext();
    const page = await context.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    // A third protection: the document is self-contained, so every request is refused.
    await page.setRequestInterception(true);
    page.on('request', (request) => void request.abort().catch(() => {}));
    const session = await page.createCDPSession();
    const { frameTree } = await session.send('Page.getFrameTree');
    await session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
    // Waiting for fonts needs a script in the page, and scripts are off. Our fonts are `data:` URLs in the document.
    const print = () => page.pdf({ ...paper, timeout: this.#limitMs, waitForFonts: false });
    // Chromium does not print while the refused request of a frame ends, so the second try succeeds.
    const pdf = await print().catch((error: unknown) => {
      if (!String(error).includes('Printing failed')) throw error;
      return print();
    });
    await context.close();
    return pdf;
  }
}
