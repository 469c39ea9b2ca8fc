import type { PageResult } from '@stufenlos/contracts';
import type { Comparison } from '../../baseline.ts';
import { addressOf } from '../parts/address.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import { toOneLine } from '../parts/to-one-line.ts';
import { dateWord, secondsWord } from '../parts/words.ts';
import type { Say, TextKey } from '../parts/words.ts';
import type { HtmlReport } from './html-report.ts';

/** `id` of the details of a page. @param at position of the page in the run, from 0 */
export const pageAnchor = (at: number): string => `page-${at + 1}`;

/** When each page was checked, how long that took, and what it shows beside its findings. */
export function pageDetailsSection({ run, locale, pageDetails }: HtmlReport, say: Say): Markup {
  if (!pageDetails) return markup``;
  const details = run.pages.map((page, at) => {
    const facts = factsOf(page, say, locale).map(([key, value]) => markup`<dt>${say(key)}</dt><dd>${value}</dd>\n`);
    const compared = comparedSentence(page, pageDetails.compare?.(page), say);
    return markup`<h3 id="${pageAnchor(at)}">${addressOf(page.url)}</h3>\n<dl>\n${facts}</dl>\n${compared}`;
  });
  return markup`<section aria-labelledby="page-details">
<h2 id="page-details">${say('html.pageDetails')}</h2>
${details}</section>
`;
}

const comparedSentence = ({ state }: PageResult, comparison: Comparison | undefined, say: Say): Markup =>
  comparison && state !== 'failed' ? markup`<p>${say('page.compared', { ...comparison })}</p>\n` : markup``;

function factsOf(page: PageResult, say: Say, locale: HtmlReport['locale']): [TextKey, string | Markup][] {
  const { url, finalUrl, title, state, startedAt, durationMs, rules } = page;
  const count = (outcome: string) => say.number(rules.filter((rule) => rule.outcome === outcome).length);
  const isMoved = finalUrl !== null && finalUrl !== url;
  return [
    ...(title ? [['html.fact.pageTitle', markup`<bdi>${toOneLine(title)}</bdi>`] satisfies [TextKey, Markup]] : []),
    ...(isMoved ? [['html.fact.finalUrl', addressOf(finalUrl)] satisfies [TextKey, Markup]] : []),
    ['html.fact.time', `${dateWord(locale, startedAt)} (${secondsWord(locale, durationMs)})`],
    ...(state === 'failed' ? [] : outcomeCounts(count)),
  ];
}

const outcomeCounts = (count: (outcome: string) => string): [TextKey, string][] => [
  ['html.fact.pass', count('pass')],
  ['html.fact.inapplicable', count('inapplicable')],
];
