import { summarise } from '../../summarise.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import { addressOf } from '../parts/address.ts';
import { failureSentence } from '../parts/words.ts';
import type { Say } from '../parts/words.ts';
import type { HtmlReport } from './html-report.ts';
import { pageAnchor } from './page-details-section.ts';
import { dataTable } from './table.ts';

/** Every page with its state, and why not when it could not be judged. */
export function pagesSection({ run: { pages }, locale, limits, pageDetails }: HtmlReport, say: Say): Markup {
  const shown = limits?.pages ?? Infinity;
  const rows = pages.slice(0, shown).map((page, at) => {
    const { violations, review } = summarise([page]);
    // "0" would mean that nothing is wrong with a page that was not judged.
    const figures = [violations.rules, violations.elements, review.rules].map((count) =>
      page.state === 'failed' ? '–' : say.number(count),
    );
    const why = page.failure ? `: ${failureSentence(locale, page.failure)}` : '';
    const address = addressOf(page.finalUrl ?? page.url);
    const first = pageDetails ? markup`<a href="#${pageAnchor(at)}">${address}</a>` : address;
    return [first, `${say(`state.${page.state}`)}${why}`, ...figures];
  });
  const columns = [
    { name: say('html.fact.url'), kind: 'address' as const },
    { name: say('column.state') },
    ...(['column.violations', 'html.brokenElements', 'column.review'] as const).map((key) => ({
      name: say(key),
      isNumber: true,
    })),
  ];
  return markup`<section aria-labelledby="pages">
<h2 id="pages">${say('column.pages')}</h2>
${pages.length > shown ? markup`<p>${say('html.pagesList.shown', { shown, total: pages.length })}</p>\n` : ''}${dataTable(say('html.pagesList.caption'), columns, rows)}
</section>
`;
}
