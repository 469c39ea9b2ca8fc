import { ruleText } from '@stufenlos/standards';
import { summarise } from '../../summarise.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';
import { rulesToStartWith, countsOf } from './counts.ts';
import type { HtmlReport } from './html-report.ts';
import type { Overview } from './overview.ts';
import { dataTable } from './table.ts';

/** The first page: the state in five lines, how it got there, where the elements are, and what to do next. */
export function overviewSection(report: HtmlReport, say: Say): Markup {
  const { overview } = report;
  if (!overview) return markup``;
  return markup`<section class="overview" aria-labelledby="overview">
<h2 id="overview">${say('html.overview')}</h2>
<ul>
${stateLines(report, say).map((line, at) => markup`<li>${at === 0 ? markup`<b>${line}</b>` : line}</li>\n`)}</ul>
${trendOf(overview, say)}${componentsOf(overview, report, say)}<h3>${say('html.overview.steps')}</h3>
<ol>
${stepsOf(overview, report, say).map((step) => markup`<li>${step}</li>\n`)}</ol>
</section>
`;
}

function stateLines(report: HtmlReport, say: Say): string[] {
  const { run, criteria, impacts: sums } = report;
  const counts = countsOf(report);
  const { judged, partial, failed } = summarise(run.pages);
  const states = Object.entries(criteria ?? {}).map(([state, numbers]) => [state, numbers.length] as const);
  const total = states.reduce((sum, [, count]) => sum + count, 0);
  return [
    say('html.summary.violations', { ...counts.violation }),
    say('html.overview.impacts', { ...sums }),
    ...(criteria ? [say('html.coverage.counts', { total, ...Object.fromEntries(states) })] : []),
    say('html.overview.others', { review: counts.review.rules, recommendations: counts.recommendation.rules }),
    say('html.overview.pages', { judged, total: run.pages.length + run.unfinished, partial, failed }),
  ];
}

function trendOf({ trend }: Overview, say: Say): Markup {
  if (trend.length < 2) return markup`<p>${say('html.overview.noTrend')}</p>\n`;
  const most = Math.max(1, ...trend.map(({ violations }) => violations.nodes));
  const rows = trend.map(({ date, profile, pages, violations }) => [
    date,
    say(`html.plan.${profile}`),
    say.number(pages),
    say.number(violations.rules),
    say.number(violations.nodes),
    // The number is beside it, so nobody needs to hear the bar.
    markup`<span class="bar" aria-hidden="true" style="width: ${Math.round((violations.nodes / most) * 100)}%"></span>`,
  ]);
  const columns = [
    { name: say('html.fact.checked') },
    { name: say('html.fact.profile') },
    { name: say('column.pages'), isNumber: true },
    { name: say('column.violations'), isNumber: true },
    { name: say('html.brokenElements'), isNumber: true },
    { name: say('html.overview.bar'), kind: 'share' as const },
  ];
  const isMixed = new Set(trend.map(({ profile }) => profile)).size > 1;
  return markup`<h3>${say('html.overview.trend')}</h3>
${isMixed ? markup`<p>${say('html.overview.trendProfiles')}</p>\n` : ''}${dataTable(say('html.overview.trendCaption'), columns, rows)}
`;
}

function componentsOf({ components }: Overview, { texts }: HtmlReport, say: Say): Markup {
  if (components.length === 0) return markup``;
  const rows = components.map(({ label, impact, rules, nodes, pages }) => [
    markup`<code>${label}</code>`,
    `${say(`impact.${impact}`)}: ${rules.map((ruleId) => ruleText(ruleId, texts).title).join('; ')}`,
    say.number(nodes),
    say.number(pages),
  ]);
  const columns = [
    { name: say('html.overview.component') },
    { name: say('html.overview.problem') },
    { name: say('column.elements'), isNumber: true },
    { name: say('column.pages'), isNumber: true },
  ];
  return markup`<h3>${say('html.overview.components')}</h3>
${dataTable(say('html.overview.componentsCaption'), columns, rows)}
`;
}

/** Nothing of it needs another purchase. */
function stepsOf({ components }: Overview, report: HtmlReport, say: Say): string[] {
  const { texts, criteria } = report;
  const [first] = rulesToStartWith(report);
  const shared = components.find(({ nodes }) => nodes > 1);
  const manual = criteria?.manual.length ?? 0;
  return [
    ...(first
      ? [
          say('html.overview.step.rule', {
            title: ruleText(first.ruleId, texts).title,
            nodes: first.nodes,
            pages: first.pages,
          }),
        ]
      : []),
    ...(shared ? [say('html.overview.step.component', { label: shared.label, nodes: shared.nodes })] : []),
    ...(manual > 0 ? [say('html.overview.step.manual', { count: manual })] : []),
    ...((criteria?.review.length ?? 0) > 0 ? [say('html.overview.step.review')] : []),
    say('html.overview.step.again'),
  ];
}
