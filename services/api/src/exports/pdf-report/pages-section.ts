import { failureSentence, markup, type Markup } from '@stufenlos/scan-engine/formats';
import { classOf } from '@stufenlos/standards';
import { dataTable } from './data-table.ts';
import type { Paper } from './paper.ts';

/** Printed at most; all of them are in the other exports. */
const pagesShown = 300;

/** Every page with its state, and why not when it could not be judged. */
export function pagesSection({ stored, say, locale }: Paper): Markup {
  const { pages } = stored;
  const numbers = new Intl.NumberFormat(locale);
  const rows = pages.slice(0, pagesShown).map(({ url, finalUrl, state, failure, rules }) => {
    const broken = rules.filter((rule) => classOf(rule) === 'violation');
    const elements = broken.reduce((sum, { nodes }) => sum + nodes, 0);
    // "0" would say that nothing is wrong with a page that nobody could look at.
    const figures = state === 'failed' ? ['–', '–'] : [numbers.format(broken.length), numbers.format(elements)];
    const why = failure ? `: ${failureSentence(locale, failure)}` : '';
    return [finalUrl ?? url, `${say(`pageState.${state}`)}${why}`, ...figures];
  });
  const columns = [
    { name: say('address') },
    { name: say('state') },
    { name: say('brokenRules'), isNumber: true },
    { name: say('brokenElements'), isNumber: true },
  ];
  return markup`<section aria-labelledby="pages">
<h2 id="pages">${say('pagesList')}</h2>
${pages.length > pagesShown ? markup`<p>${say('pagesList.shown', { shown: pagesShown, total: pages.length })}</p>\n` : ''}${dataTable(say('pagesList.caption'), columns, rows)}
</section>`;
}
