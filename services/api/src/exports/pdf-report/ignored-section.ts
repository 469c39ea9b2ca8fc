import { markup, type Markup } from '@stufenlos/scan-engine/formats';
import { ruleText } from '@stufenlos/standards';
import { dataTable } from './data-table.ts';
import type { Paper } from './paper.ts';

const ignoredShown = 200;

/** Findings that the owner ignores. Readers of the report see that they were left aside, and why. */
export function ignoredSection({ facts, say, locale }: Paper): Markup {
  const { ignored, texts } = facts;
  if (ignored.length === 0) return markup``;
  const numbers = new Intl.NumberFormat(locale);
  const columns = [
    { name: say('rule.id') },
    { name: say('ignored.reason') },
    { name: say('fingerprint') },
    { name: say('elements'), isNumber: true },
  ];
  const rows = ignored
    .slice(0, ignoredShown)
    .map(({ ruleId, reason, fingerprint, count }) => [
      ruleText(ruleId, texts).title,
      markup`<bdi>${reason}</bdi>`,
      markup`<code>${fingerprint}</code>`,
      numbers.format(count),
    ]);
  const more = ignored.length > ignoredShown;
  return markup`<section aria-labelledby="ignored">
<h2 id="ignored">${say('ignored')}</h2>
<p>${say('ignored.text')}</p>
${more ? markup`<p>${say('ignored.shown', { shown: ignoredShown, total: ignored.length })}</p>\n` : ''}${dataTable(say('ignored.caption'), columns, rows)}
</section>`;
}
