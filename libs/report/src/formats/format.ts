import type { CsvSeparator, Locale, PageResult } from '@stufenlos/contracts';
import type { Baseline } from '../baseline.ts';
import type { FailOn } from '../fail-on.ts';
import type { Site } from './parts/site.ts';

/** The results of a run. */
export interface ReportedRun {
  /** Finished pages, in the order of their addresses. */
  pages: readonly PageResult[];
  /** Number of addresses without a result, because the run was interrupted. */
  unfinished: number;
  /** Only for a crawl. */
  site?: Site;
}

export interface RenderOptions {
  locale: Locale;
  /** Issues of an earlier run, to mark findings as new or known. */
  baseline?: Baseline;
  /** Ignored fingerprints, of causes and of elements, with the reason that the site owner gave. */
  ignored?: ReadonlyMap<string, string>;
  /** Of JUnit only: what is a failure there. Violations by default. */
  failOn?: FailOn;
  /** Of CSV only; the comma of RFC 4180 by default. */
  separator?: CsvSeparator;
}

/** Renders results as text, as early as the format allows. */
export interface Renderer {
  /** Renders a page as soon as it is finished. */
  page?: (result: PageResult) => string;
  /** Renders the rest in several strings, because a document may exceed the maximum length of a string. */
  end?: (run: ReportedRun) => Iterable<string>;
}

export interface Format {
  /** File name extension. */
  extension: string;
  /** `stream`: written page by page during the scan. `document`: written completely at the end, or not at all. */
  kind: 'stream' | 'document';
  /** Loads the modules of this format. */
  open: (options: RenderOptions) => Promise<Renderer>;
}
