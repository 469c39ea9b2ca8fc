import { impacts } from '@stufenlos/contracts';
import { markup, type Markup } from '@stufenlos/scan-engine/formats';
import { ruleText } from '@stufenlos/standards';
import { dataTable } from './data-table.ts';
import type { Paper } from './paper.ts';

/** The numbers of the run, and the three rules to begin with. */
export function summarySection(paper: Paper): Markup {
  const { run, facts, say, locale } = paper;
  const { stats } = run;
  if (!stats) return markup``;
  const { violations, recommendations, incomplete, passes, inapplicable } = stats.categories;
  const ignored = facts.rules.reduce((sum, rule) => sum + (rule.outcome === 'violation' ? rule.ignored : 0), 0);
  const numbers = new Intl.NumberFormat(locale);
  const rows = impacts.map((impact) => [
    say(`impact.${impact}`),
    say(`impact.help.${impact}`),
    numbers.format(stats.impacts[impact]),
  ]);
  const columns = [{ name: say('impact') }, { name: say('meaning') }, { name: say('elements'), isNumber: true }];
  return markup`<section aria-labelledby="summary">
<h2 id="summary">${say('summary')}</h2>
<p><strong>${say('summary.violations', { ...violations })}</strong></p>
${recommendations && recommendations.rules > 0 ? markup`<p>${say('summary.recommendations', { ...recommendations })}</p>\n` : ''}<p>${say('summary.review', { ...incomplete })}</p>
<p>${say('summary.others', { passes: passes.rules, inapplicable: inapplicable.rules })}</p>
${ignored > 0 ? markup`<p>${say('summary.ignored', { count: ignored })}</p>\n` : ''}${dataTable(say('summary.impacts'), columns, rows)}
</section>
${firstSteps(paper)}`;
}

function firstSteps({ run, facts, say }: Paper): Markup {
  const top = run.stats?.top ?? [];
  if (top.length === 0) return markup``;
  const items = top.map(({ ruleId, impact, nodes, pages }) => {
    const { title, fix } = ruleText(ruleId, facts.texts);
    const known = impacts.find((one) => one === impact) ?? 'minor';
    const line = say('first.item', { title, impact: say(`impact.${known}`), nodes, pages });
    return markup`<li><p><strong>${line}</strong></p>${fix === undefined ? '' : markup`<p>${fix}</p>`}</li>\n`;
  });
  return markup`<section aria-labelledby="first">
<h2 id="first">${say('first')}</h2>
<ol>
${items}</ol>
</section>`;
}
