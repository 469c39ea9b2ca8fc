import { withTimeout } from '../alarm.ts';
import { PdfBrowser } from './pdf-browser.ts';
import { PrintError } from './print-error.ts';
import { printDefaults } from './printer-options.ts';
import type { PrinterOptions } from './printer-options.ts';

/**
 * Makes PDFs of our own documents, one at a time. A browser is started when there is work and ends when there has been
 * none for some seconds; after any fault it is killed, and the next document gets a new one.
 */
export class Printer {
  readonly #options: PrinterOptions;
  readonly #limits: Required<Pick<PrinterOptions, 'limitMs' | 'idleMs' | 'waiting'>>;
  #press: PdfBrowser | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #asked = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PrinterOptions) {
    this.#options = options;
    const { limitMs, idleMs, waiting } = { ...printDefaults, ...options };
    this.#limits = { limitMs, idleMs, waiting };
  }

  /**
   * @param html a whole document that loads nothing; what is strange in it is escaped already
   * @returns a tagged PDF with an outline of its headings, in the language and with the title of the document
   * @throws PrintError
   */
  async print(html: string): Promise<Uint8Array> {
    if (this.#isClosed) throw new PrintError('closed');
    if (this.#asked > this.#limits.waiting) throw new PrintError('busy');
    this.#asked += 1;
    const printing = this.#turn.then(() => this.#printNow(html));
    this.#turn = printing.catch(() => {});
    try {
      return await printing;
    } finally {
      this.#asked -= 1;
    }
  }

  /** Ends the browser; what is being printed fails. */
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
      const press = await this.#running();
      const pdf = await withTimeout(press.print(html), limitMs, () => Promise.reject(new PrintError('tooLong')));
      this.#idle = setTimeout(() => void this.#end(true), idleMs).unref();
      return pdf;
    } catch (error) {
      await this.#end(false);
      if (error instanceof PrintError) throw error;
      throw new PrintError(this.#isClosed ? 'closed' : 'failed', error);
    }
  }

  async #running(): Promise<PdfBrowser> {
    if (this.#press && !this.#press.isGone) return this.#press;
    await this.#end(false);
    const press = await PdfBrowser.start(this.#options, this.#limits.limitMs).catch((error: unknown) => {
      throw new PrintError('noBrowser', error);
    });
    this.#press = press;
    if (!this.#isClosed) return press;
    throw new PrintError('closed');
  }

  async #end(isSound: boolean): Promise<void> {
    clearTimeout(this.#idle);
    const press = this.#press;
    this.#press = undefined;
    await press?.end(isSound);
  }
}
