import { crawl } from '../crawl.ts';
import type { ReportedRun } from '@stufenlos/report';
import type { ScanSession, ScannedPage } from './scan-session.ts';

export interface SiteOptions {
  /** Valid absolute address. */
  start: string;
  pages: number;
  concurrency: number;
  /** Called with the number of expected results whenever it changes. */
  onPlanned: (pages: number) => void;
}

/** Crawls a site. @returns the results in the order in which their pages were found */
export async function scanSite(
  { start, pages, concurrency, onPlanned }: SiteOptions,
  session: ScanSession,
): Promise<ReportedRun> {
  const seen = new Map<number, ScannedPage>();
  const { figures, isSitemapCut, leavesSite } = await crawl({
    start,
    limits: { pages },
    concurrency,
    signal: session.signal,
    async open({ url, pageNo }) {
      let links: string[] = [];
      const one = await session.scan(url, pageNo, (found) => (links = found));
      seen.set(pageNo, one);
      return { result: one.result, links };
    },
    async keep(_, { pageNo }) {
      const one = seen.get(pageNo);
      if (!one) return;
      await session.deliver(one);
      // The evidence is written and may be large, so it is released.
      seen.set(pageNo, { result: one.result, evidence: {} });
    },
    drop({ url, pageNo }) {
      seen.delete(pageNo);
      session.progress.drop(url);
    },
    discover: (page) => session.run.discover(page, { signal: session.signal }),
    onFigures: ({ planned }) => onPlanned(planned),
  });
  return {
    pages: [...seen].toSorted(([a], [b]) => a - b).map(([, { result }]) => result),
    unfinished: figures.planned - figures.done,
    site: { start, figures, isSitemapCut, leavesSite },
  };
}
