import { noLog } from '../log.ts';
import { selectSandbox } from '../browser/sandbox/select-sandbox.ts';
import type { SelectedSandbox } from '../browser/sandbox/select-sandbox.ts';
import type { PrinterOptions } from './printer-options.ts';

/** Paper as Europe has it; the margins belong to page numbers, which the document's own style sheet sets. */
const paper = { format: 'a4', preferCSSPageSize: true, printBackground: true, tagged: true, outline: true } as const;

/** One browser that prints, confined like the scanner's own. It runs no script and reaches nothing. */
export class PdfBrowser {
  readonly #chosen: SelectedSandbox;
  readonly #limitMs: number;

  private constructor(chosen: SelectedSandbox, limitMs: number) {
    this.#chosen = chosen;
    this.#limitMs = limitMs;
  }

  /** @throws when no browser starts */
  static async start({ log = noLog, ...options }: PrinterOptions, limitMs: number): Promise<PdfBrowser> {
    const unused = { recycleAfter: Infinity, memoryMb: Infinity };
    return new PdfBrowser(await selectSandbox({ ...options, ...unused, log, protocolTimeoutMs: limitMs }), limitMs);
  }

  get isGone(): boolean {
    return this.#chosen.first.isGone;
  }

  async print(html: string): Promise<Uint8Array> {
    const context = await this.#chosen.first.browser.createBrowserContext();
    const page = await context.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    // The third wall: the document holds all it needs, so whatever it asks for is refused.
    await page.setRequestInterception(true);
    page.on('request', (request) => void request.abort().catch(() => {}));
    const session = await page.createCDPSession();
    const { frameTree } = await session.send('Page.getFrameTree');
    await session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
    // Waiting for fonts is done by a script of the page, which there is none of; only those of the system are used.
    const pdf = await page.pdf({ ...paper, timeout: this.#limitMs, waitForFonts: false });
    await context.close();
    return pdf;
  }

  /** @param isSound nothing is wrong with it: it may end by itself */
  async end(isSound: boolean): Promise<void> {
    const { first, namespace } = this.#chosen;
    await (isSound ? first.end() : first.kill());
    await namespace?.close();
  }
}
