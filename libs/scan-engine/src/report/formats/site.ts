import type { Locale } from '@stufenlos/contracts';
import type { CrawlFigures } from '../../plan/crawl-figures.ts';
import { word } from './words.ts';

/** What a crawl says about the site as a whole. */
export interface Site {
  /** Address of the start page. */
  start: string;
  figures: CrawlFigures;
  /** The sitemaps hold more, or could not be read to their end. */
  isSitemapCut: boolean;
  /** The start page led to another host, where nothing was followed. */
  leavesSite: boolean;
}

/** "n of m pages", and why not all, in sentences. */
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
