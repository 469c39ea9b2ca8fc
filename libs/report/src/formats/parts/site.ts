import type { Locale, CrawlFigures } from '@stufenlos/contracts';
import { reportText } from './words.ts';
import type { TextKey } from './words.ts';

/** Results of a crawl for the whole site. */
export interface Site {
  /** Address of the start page. */
  start: string;
  figures: CrawlFigures;
  /** The sitemaps contain more entries than were read, or could not be read completely. */
  isSitemapCut: boolean;
  /** The start page redirected to another host, so no links were followed. */
  leavesSite: boolean;
}

/** Sentences that say how many pages have results and why others have none. */
export function siteSentences({ figures, isSitemapCut, leavesSite }: Site, locale: Locale): string[] {
  const { done, found, isAtLeast, overLimit, leftOut, skipped } = figures;
  const sentences = [reportText(locale, isAtLeast ? 'site.atLeast' : 'site.of', { done, found })];
  const say = (key: TextKey, count: number) => count > 0 && sentences.push(reportText(locale, key, { count }));
  say('site.overLimit', overLimit);
  say('site.robots', leftOut.robots);
  say('site.endless', leftOut.endless);
  say('site.deep', leftOut.deep);
  say('site.skipped', skipped);
  if (isSitemapCut) sentences.push(reportText(locale, 'site.sitemapCut'));
  if (leavesSite) sentences.push(reportText(locale, 'site.leaves'));
  return sentences;
}
