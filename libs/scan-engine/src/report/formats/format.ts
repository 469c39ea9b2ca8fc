import type { Locale, PageResult } from '@stufenlos/contracts';
import type { Baseline } from '../baseline.ts';
import type { Site } from './site.ts';

/** What was ordered and what came of it. */
export interface Run {
  /** All that were finished, in the order of the addresses. */
  pages: readonly PageResult[];
  /** Addresses without a result, because the run was interrupted. */
  unfinished: number;
  /** When the pages were found by a crawl. */
  site?: Site;
}

export interface Style {
  locale: Locale;
  /** An earlier run: what it already had is told apart from what is new. */
  baseline?: Baseline;
  /** Fingerprints that the owner of the site ignores, with the reason (P95). */
  ignored?: ReadonlyMap<string, string>;
}

/** Turns results into text, as early as the format allows. */
export interface Renderer {
  /** Text that can be written as soon as a page is finished. */
  page?: (result: PageResult) => string;
  /** The rest, in pieces: a document may be larger than one string can be. */
  end?: (run: Run) => Iterable<string>;
}

export interface Format {
  /** Of a file that holds it. */
  extension: string;
  /** `stream`: page by page while the scan runs. `document`: whole or nothing. */
  kind: 'stream' | 'document';
  /** Loads what only this format needs. */
  open: (style: Style) => Promise<Renderer>;
}
