import { markup, type Markup } from '@stufenlos/scan-engine/formats';
import { criterionOf, en301549 } from '@stufenlos/standards';
import { dataTable } from './data-table.ts';
import type { Paper } from './paper.ts';

const states = ['failed', 'review', 'clear', 'manual', 'obsolete'] as const;

/** Every criterion of the rule set with its state. There is no score. */
export function coverageSection({ run, say, locale }: Paper): Markup {
  const criteria = run.stats?.criteria;
  if (!criteria) return markup``;
  const all = states.flatMap((state) => criteria[state].map((number) => ({ number, state })));
  const rows = all
    .toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
    .map(({ number, state }) => {
      const criterion = criterionOf(number);
      return [
        `${number} ${criterion?.names[locale] ?? ''}`,
        criterion?.level ?? '–',
        en301549(number) ?? '–',
        say(`state.${state}`),
      ];
    });
  const [failed, review, clear, manual, obsolete] = states.map((state) => criteria[state].length);
  const counts = { total: all.length, failed, review, clear, manual, obsolete } as Record<string, number>;
  const columns = [say('criterion'), say('level'), say('en'), say('state')].map((name) => ({ name }));
  return markup`<section aria-labelledby="coverage">
<h2 id="coverage">${say('coverage')}</h2>
<p>${say('coverage.counts', counts)}</p>
${dataTable(say('coverage.caption'), columns, rows)}
</section>`;
}
