import type { PageResult } from '@stufenlos/contracts';
import type { HtmlStyle } from './html-style.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import { plain } from '../parts/plain.ts';
import { ruleBlocks } from '../parts/rule-blocks.ts';
import { dateWord, failureSentence, secondsWord, word } from '../parts/words.ts';
import { ruleArticle } from './rule-article.ts';

/** Section of one page. @param number position of the page in the run, from 1; used in anchors */
export function pageSection(page: PageResult, number: number, style: HtmlStyle): Markup {
  const { locale, baseline } = style;
  const id = `page-${number}`;
  const blocks = ruleBlocks(page);
  const failure = page.failure && markup`<p class="failure">${plain(failureSentence(locale, page.failure))}</p>\n`;
  const compared = baseline && page.state !== 'failed' ? baseline.compare([page]) : undefined;
  return markup`
<section class="page" aria-labelledby="${id}">
<h2 id="${id}">${plain(page.url)}</h2>
${failure}<dl>
${facts(page, style).map(([name, value]) => markup`<dt>${word(locale, `html.fact.${name}`)}</dt><dd>${value}</dd>\n`)}</dl>
${compared ? markup`<p>${word(locale, 'page.compared', { ...compared })}</p>\n` : ''}${
    page.state !== 'failed' && blocks.length === 0 ? markup`<p>${word(locale, 'html.nothing')}</p>\n` : ''
  }${blocks.map((block) => ruleArticle(page, block, id, style))}
<p><a href="#summary">${word(locale, 'html.back')}</a></p>
</section>
`;
}

function facts(page: PageResult, { locale }: HtmlStyle): [string, string | number | Markup][] {
  const { url, finalUrl, title, state, startedAt, durationMs, rules } = page;
  const count = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  const judged: [string, number][] = [
    ['pass', count('pass')],
    ['inapplicable', count('inapplicable')],
  ];
  return [
    ['state', word(locale, `state.${state}`)],
    ...(title ? [['title', markup`<bdi>${plain(title)}</bdi>`] satisfies [string, Markup]] : []),
    ...(finalUrl !== null && finalUrl !== url ? [['finalUrl', plain(finalUrl)] satisfies [string, string]] : []),
    ['time', `${dateWord(locale, startedAt)} (${secondsWord(locale, durationMs)})`],
    ...(state === 'failed' ? [] : judged),
  ];
}
