/** Package entry `./plan`: decides which pages of a site come next. Pure: no network, clock or browser. */
export { CrawlPlan } from './crawl-plan.ts';
export type { CrawlSetup, Found, LeftOut, Outcome, SettledPage } from './crawl-plan.ts';
export type { CrawlPage, CrawlPageState, CrawlRow } from './crawl-page.ts';
export { noPageOf } from './opened-page.ts';
export { crawlPageCaps, defaultCrawlLimits } from './crawl-limits.ts';
export type { CrawlLimits } from './crawl-limits.ts';
export { enteredLinks } from './entered-links.ts';
export { readLink } from './read-link.ts';
export type { Link } from './read-link.ts';
