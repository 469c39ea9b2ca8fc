import { markup, type Markup } from '@stufenlos/scan-engine/formats';
import { criterionOf } from '@stufenlos/standards';
import { written } from '../../consumer-rights/berlin-time.ts';
import { dataTable } from './data-table.ts';
import type { Paper } from './paper.ts';

/** What people said about the criteria that no rule decides, kept apart from what the program found. */
export function manualSection({ facts: { answers }, say, locale }: Paper): Markup {
  if (answers.length === 0) return markup``;
  const columns = ['criterion', 'manual.verdict', 'manual.note', 'manual.answered'] as const;
  const rows = answers.map(({ criterion, verdict, note, answeredAt }) => [
    `${criterion} ${criterionOf(criterion)?.names[locale] ?? ''}`,
    say(`manual.${verdict}`),
    note === '' ? '–' : markup`<bdi>${note}</bdi>`,
    written(answeredAt, locale).date,
  ]);
  return markup`<section aria-labelledby="manual">
<h2 id="manual">${say('manual')}</h2>
<p>${say('manual.text')}</p>
${dataTable(
  say('manual.caption'),
  columns.map((key) => ({ name: say(key) })),
  rows,
)}
</section>`;
}
