import pTimeout from 'p-timeout';
import { PdfBrowser } from './pdf-browser.ts';
import { PrintError } from './print-error.ts';
import { printDefaults } from './printer-options.ts';
import type { PrinterOptions } from './printer-options.ts';

/**
 * Converts our own documents to PDF, one at a time. Starts a browser on demand and closes it after some idle seconds.
 * After an error it kills the browser, and the next document gets a new one.
 */
export class Printer {
  readonly #options: PrinterOptions;
  readonly #limits: Required<Pick<PrinterOptions, 'limitMs' | 'idleMs' | 'waiting'>>;
  #browser: PdfBrowser | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #pending = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PrinterOptions) {
    this.#options = options;
    const { limitMs, idleMs, waiting } = { ...printDefaults, ...options };
    this.#limits = { limitMs, idleMs, waiting };
  }

  /**
   * @param html a complete, self-contained document in which untrusted content is escaped
   * @returns a tagged PDF with the document's language and title and an outline of its headings
   * @throws PrintError
   */
  async print(html: string): Promise<Uint8Array> {
    if (this.#isClosed) throw new PrintError('closed');
    if (this.#pending > this.#limits.waiting) throw new PrintError('busy');
    this.#pending += 1;
    const printing = this.#turn.then(() => this.#printNow(html));
    this.#turn = printing.catch(() => {});
    try {
      return await printing;
    } finally {
      this.#pending -= 1;
    }
  }

  /** Ends the browser. Documents that are being printed or queued fail with `closed`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end(false);
    await this.#turn;
  }

  async #printNow(html: string): Promise<Uint8Array> {
    if (this.#isClosed) throw new PrintError('closed');
    clearTimeout(this.#idle);
    const { limitMs, idleMs } = this.#limits;
    try {
      const browser = await this.#running();
      const pdf = await pTimeout(browser.print(html), { milliseconds: limitMs, message: new PrintError('tooLong') });
      this.#idle = setTimeout(() => void this.#end(true), idleMs).unref();
      return pdf;
    } catch (error) {
      await this.#end(false);
      if (error instanceof PrintError) throw error;
      throw new PrintError(this.#isClosed ? 'closed' : 'failed', error);
    }
  }

  async #running(): Promise<PdfBrowser> {
    if (this.#browser && !this.#browser.isGone) return this.#browser;
    await this.#end(false);
    const browser = await PdfBrowser.start(this.#options, this.#limits.limitMs).catch((error: unknown) => {
      throw new PrintError('noBrowser', error);
    });
    this.#browser = browser;
    if (!this.#isClosed) return browser;
    throw new PrintError('closed');
  }

  async #end(isSound: boolean): Promise<void> {
    clearTimeout(this.#idle);
    const browser = this.#browser;
    this.#browser = undefined;
    await browser?.end(isSound);
  }
}
