import { ParserThread } from './parser-thread.ts';
import type { Location, SitemapFileLimits } from './sitemap-file.ts';
import { WebPageError } from './web-page-error.ts';

/** Parses sitemap files in a separate thread, which ends with `close` or the signal. */
export class SitemapReader {
  readonly #thread: ParserThread;

  /** @param signal terminates the thread, also while it parses a file */
  constructor(signal: AbortSignal) {
    this.#thread = new ParserThread(signal);
  }

  /**
   * @throws WebPageError when the file is a web page
   * @throws Error when it is no sitemap, is damaged, exceeds a limit or ended the thread. The next call works.
   */
  async *locationsIn(bytes: AsyncIterable<Buffer>, limits: SitemapFileLimits): AsyncGenerator<Location[], void, void> {
    const { answers, tell, close } = this.#thread.open({ kind: 'sitemap', limits });
    const source = bytes[Symbol.asyncIterator]();
    try {
      for await (const answer of answers) {
        if (answer.kind === 'found') yield answer.locations;
        else if (answer.kind === 'through') return;
        else if (answer.kind === 'fault') throw answer.isWebPage ? new WebPageError() : new Error(answer.reason);
        else {
          const { value, done } = await source.next();
          tell(done ? { kind: 'end' } : { kind: 'chunk', bytes: value });
        }
      }
    } finally {
      close();
    }
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
