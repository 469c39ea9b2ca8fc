import { impacts } from '@stufenlos/contracts/scan-constants';
import { ruleText } from '@stufenlos/standards';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';
import { countsOf, quietRules, rulesToStartWith } from './counts.ts';
import type { HtmlReport } from './html-report.ts';
import { dataTable } from './table.ts';

/** The figures of the run without what its owner ignores, as on the screen; how much that is follows in words. */
export function summarySection({ run, rules, comparison, impacts: sums }: HtmlReport, say: Say): Markup {
  const counts = countsOf({ run, rules });
  const ignored = rules.reduce((sum, rule) => sum + (rule.outcome === 'violation' ? rule.ignored : 0), 0);
  const sentences = [
    ...(counts.recommendation.rules > 0 ? [say('html.summary.recommendations', { ...counts.recommendation })] : []),
    say('html.summary.review', { ...counts.review }),
    say('html.summary.others', { ...quietRules(run) }),
    ...(ignored > 0 ? [say('html.summary.ignored', { count: ignored })] : []),
    ...(comparison ? [say('summary.compared', { ...comparison })] : []),
  ];
  const rows = impacts.map((one) => [say(`impact.${one}`), say(`html.impact.help.${one}`), say.number(sums[one])]);
  const columns = [
    { name: say('column.impact') },
    { name: say('html.meaning') },
    { name: say('column.elements'), isNumber: true },
  ];
  return markup`<section aria-labelledby="summary">
<h2 id="summary">${say('html.summary')}</h2>
<p><b>${say('html.summary.violations', { ...counts.violation })}</b></p>
${sentences.map((sentence) => markup`<p>${sentence}</p>\n`)}${dataTable(say('html.summary.impacts'), columns, rows)}
</section>
`;
}

/** The three rules to begin with. */
export function firstSteps(report: HtmlReport, say: Say): Markup {
  const top = rulesToStartWith(report);
  if (top.length === 0) return markup``;
  const items = top.map(({ ruleId, impact, nodes, pages }) => {
    const { title, fix } = ruleText(ruleId, report.texts);
    const line = say('html.first.item', { title, impact: say(`impact.${impact}`), nodes, pages });
    return markup`<li><p><b>${line}</b></p>${fix === undefined ? '' : markup`<p>${fix}</p>`}</li>\n`;
  });
  return markup`<section aria-labelledby="first">
<h2 id="first">${say('html.first')}</h2>
<ol>
${items}</ol>
</section>
`;
}
