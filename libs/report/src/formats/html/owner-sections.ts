import { markScopeOf } from '@stufenlos/contracts/scan-constants';
import { criterionOf, ruleText } from '@stufenlos/standards';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';
import type { HtmlReport } from './html-report.ts';
import { dataTable } from './table.ts';

const ignoredShown = 200;

/** Findings that the owner ignores. Readers of the report see that they were left aside, and why. */
export function ignoredSection({ ignored = [], texts }: HtmlReport, say: Say): Markup {
  if (ignored.length === 0) return markup``;
  const columns = (
    ['column.rule', 'html.ignored.reason', 'html.ignored.scope', 'html.fingerprint', 'column.elements'] as const
  ).map((key, at) => ({
    name: say(key),
    isNumber: at === 4,
  }));
  const rows = ignored
    .slice(0, ignoredShown)
    .map(({ ruleId, reason, fingerprint, count }) => [
      ruleText(ruleId, texts).title,
      markup`<bdi>${reason}</bdi>`,
      say(`html.ignored.scope.${markScopeOf(fingerprint)}`),
      markup`<code>${fingerprint}</code>`,
      say.number(count),
    ]);
  const more = ignored.length > ignoredShown;
  return markup`<section aria-labelledby="ignored">
<h2 id="ignored">${say('html.ignored')}</h2>
<p>${say('html.ignored.text')}</p>
${more ? markup`<p>${say('html.ignored.shown', { shown: ignoredShown, total: ignored.length })}</p>\n` : ''}${dataTable(say('html.ignored.caption'), columns, rows)}
</section>
`;
}

/** What people said about the criteria that no rule decides, kept apart from what the program found. */
export function manualSection({ answers = [], locale }: HtmlReport, say: Say): Markup {
  if (answers.length === 0) return markup``;
  const columns = ['html.criterion', 'html.manual.verdict', 'html.manual.note', 'html.manual.answered'] as const;
  const rows = answers.map(({ criterion, verdict, note, answered }) => [
    `${criterion} ${criterionOf(criterion)?.names[locale] ?? ''}`,
    say(`html.manual.${verdict}`),
    note === '' ? '–' : markup`<bdi>${note}</bdi>`,
    answered,
  ]);
  return markup`<section aria-labelledby="manual">
<h2 id="manual">${say('html.manual')}</h2>
<p>${say('html.manual.text')}</p>
${dataTable(
  say('html.manual.caption'),
  columns.map((key) => ({ name: say(key) })),
  rows,
)}
</section>
`;
}

/** Ties the report to the data that it was made from. */
export const proofSection = ({ hash }: HtmlReport, say: Say): Markup =>
  hash === undefined
    ? markup``
    : markup`<section aria-labelledby="proof">
<h2 id="proof">${say('html.proof')}</h2>
<p>${say('html.proof.text')}</p>
<p><code>${hash}</code></p>
<p>${say('html.proof.how')}</p>
</section>
`;
