import { criterionOf, en301549 } from '@stufenlos/standards';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';
import type { HtmlReport } from './html-report.ts';
import { dataTable } from './table.ts';

const states = ['failed', 'review', 'clear', 'manual', 'obsolete'] as const;

/** Every criterion of the rule set with its state. There is no score. */
export function coverageSection({ criteria, locale }: HtmlReport, say: Say): Markup {
  if (!criteria) return markup``;
  const all = states.flatMap((state) => criteria[state].map((number) => ({ number, state })));
  const rows = all
    .toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
    .map(({ number, state }) => {
      const { names, level = '–' } = criterionOf(number) ?? {};
      return [`${number} ${names?.[locale] ?? ''}`, level, en301549(number) ?? '–', say(`html.state.${state}`)];
    });
  const counts = Object.fromEntries(states.map((state) => [state, criteria[state].length]));
  const columns = (['html.criterion', 'html.level', 'column.en', 'column.state'] as const).map((key) => ({
    name: say(key),
  }));
  return markup`<section aria-labelledby="coverage">
<h2 id="coverage">${say('html.coverage')}</h2>
<p>${say('html.coverage.counts', { total: all.length, ...counts })}</p>
${dataTable(say('html.coverage.caption'), columns, rows)}
</section>
`;
}
