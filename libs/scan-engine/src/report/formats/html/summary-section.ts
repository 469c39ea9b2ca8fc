import { summarise } from '../../summarise.ts';
import type { Run, Style } from '../format.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import { plain } from '../parts/plain.ts';
import { siteSentences } from '../parts/site.ts';
import { word } from '../parts/words.ts';
import { dataTable } from './table.ts';

/** Figures of the run, and a table with a row per page. */
export function summarySection(run: Run, { locale, baseline }: Style): Markup {
  const { pages, judged, partial, failed, violations, recommendations, review } = summarise(run.pages);
  const compared = baseline?.compare(run.pages);
  const figures: [string, string | number][] = [
    ['judged', word(locale, 'html.of', { part: judged, all: pages })],
    ['partial', partial],
    ['failed', failed],
    ['violations', violations.rules],
    ['elements', violations.elements],
    ['recommendations', recommendations.rules],
    ['review', review.rules],
    ...(compared ? Object.entries(compared).map(([name, count]): [string, number] => [`compared.${name}`, count]) : []),
  ];
  return markup`<section aria-labelledby="summary">
<h2 id="summary">${word(locale, 'html.summary')}</h2>
${run.unfinished > 0 ? markup`<p class="failure">${word(locale, 'summary.unfinished', { count: run.unfinished })}</p>` : ''}
${run.site ? markup`<p>${siteSentences(run.site, locale).join(' ')}</p>` : ''}
<dl>
${figures.map(([name, value]) => markup`<dt>${word(locale, `html.figure.${name}`)}</dt><dd>${value}</dd>\n`)}</dl>
${pageTable(run, locale)}
</section>`;
}

function pageTable({ pages }: Run, locale: Style['locale']): Markup {
  const columns = [
    { name: word(locale, 'column.page') },
    { name: word(locale, 'column.state') },
    ...['violations', 'elements', 'review'].map((name) => ({ name: word(locale, `column.${name}`), isNumber: true })),
  ];
  const rows = pages.map((page, index) => {
    const { violations, review } = summarise([page]);
    // A failed page has no figures: "0" would mean that nothing is wrong.
    const figures = page.state === 'failed' ? ['–', '–', '–'] : [violations.rules, violations.elements, review.rules];
    const link = markup`<a href="#page-${index + 1}">${plain(page.url)}</a>`;
    return [link, word(locale, `state.${page.state}`), ...figures];
  });
  return dataTable(word(locale, 'html.pages'), columns, rows);
}
