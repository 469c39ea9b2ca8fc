import type { Locale } from '@stufenlos/contracts';
import type { CrawlFigures } from '../../../plan/crawl-figures.ts';
import { word } from './words.ts';

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
  const sentences = [word(locale, isAtLeast ? 'site.atLeast' : 'site.of', { done, found })];
  const say = (name: string, count: number) => count > 0 && sentences.push(word(locale, `site.${name}`, { count }));
  say('overLimit', overLimit);
  say('robots', leftOut.robots);
  say('endless', leftOut.endless);
  say('deep', leftOut.deep);
  say('skipped', skipped);
  if (isSitemapCut) sentences.push(word(locale, 'site.sitemapCut'));
  if (leavesSite) sentences.push(word(locale, 'site.leaves'));
  return sentences;
}
