import type { Locale, PageFinding, PageResult, PageRule } from '@stufenlos/contracts';
import { classOf, distinctNumbers, ruleText } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import type { Baseline } from '../../baseline.ts';
import { summarise } from '../../summarise.ts';
import type { Renderer, ReportedRun, RenderOptions } from '../format.ts';
import { toOneLine } from './to-one-line.ts';
import { siteSentences } from './site.ts';
import { ruleBlocks } from './rule-blocks.ts';
import { failureLine, reportText } from './words.ts';

const elementsShown = 3;
const htmlShown = 100;

/** Plain text for terminals. */
export const table = ({ locale, baseline }: RenderOptions, texts: RuleTexts): Renderer => ({
  page: (result) => tablePage(result, locale, texts, baseline),
  end: (run) => [tableSummary(run, locale, baseline)],
});

/** Renders one page: its rules with the first elements of each. */
function tablePage(result: PageResult, locale: Locale, texts: RuleTexts, baseline?: Baseline): string {
  const state = reportText(locale, `state.${result.state}`);
  const lines = [toOneLine(result.url), `  ${state} (${(result.durationMs / 1000).toFixed(1)} s)`];
  if (result.failure) lines.push(`  ${toOneLine(failureLine(locale, result.failure))}`);
  if (result.state !== 'failed') {
    const { violations, recommendations, review } = summarise([result]);
    const counts = { violations: violations.rules, elements: violations.elements, review: review.rules };
    lines.push(`  ${reportText(locale, 'page.counts', counts)}`);
    if (recommendations.rules > 0) {
      lines.push(`  ${reportText(locale, 'page.recommendations', { count: recommendations.rules })}`);
    }
    if (baseline) lines.push(`  ${reportText(locale, 'page.compared', { ...baseline.compare([result]) })}`);
    const notRun = (result.notRun ?? []).map(
      ({ ruleId, cause }) => `${ruleId} (${reportText(locale, `notRun.${cause}`)})`,
    );
    if (notRun.length > 0) lines.push(`  ${reportText(locale, 'page.notRun', { rules: notRun.join('; ') })}`);
    if (result.uninspected) lines.push(`  ${reportText(locale, 'page.uninspected', { count: result.uninspected })}`);
    lines.push(...ruleLines(result, locale, texts));
  }
  return `${lines.join('\n')}\n\n`;
}

function tableSummary({ pages, unfinished, site }: ReportedRun, locale: Locale, baseline?: Baseline): string {
  const { pages: count, judged, violations } = summarise(pages);
  const values = { pages: count, judged, violations: violations.rules, elements: violations.elements };
  const lines = [reportText(locale, 'summary', values)];
  if (site) lines.push(...siteSentences(site, locale));
  if (baseline) lines.push(reportText(locale, 'summary.compared', { ...baseline.compare(pages) }));
  if (unfinished > 0) lines.push(reportText(locale, 'summary.unfinished', { count: unfinished }));
  if (pages.some(({ engine }) => engine.sandbox === 'none')) lines.push(reportText(locale, 'unconfined'));
  return `${lines.join('\n')}\n`;
}

function ruleLines(result: PageResult, locale: Locale, texts: RuleTexts): string[] {
  const blocks = ruleBlocks(result);
  if (blocks.length === 0) return [];
  const rows = blocks.map(({ rule, findings }) => cellsOf(rule, findings, locale, texts));
  const head = (['impact', 'rule', 'elements', 'criteria', 'text'] as const).map((name) =>
    reportText(locale, `column.${name}`),
  );
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd();
  return [
    '',
    line(head),
    ...blocks.flatMap(({ rule, findings }, index) => [
      line(rows[index] ?? []),
      ...elementLines(rule, findings, locale),
    ]),
  ];
}

function cellsOf(rule: PageRule, findings: readonly PageFinding[], locale: Locale, texts: RuleTexts): string[] {
  const [first] = findings;
  const isAdvice = classOf(rule) === 'recommendation';
  const impact = first ? reportText(locale, `impact.${first.impact}`) : '';
  return [
    rule.outcome === 'review'
      ? reportText(locale, 'outcome.review')
      : isAdvice
        ? reportText(locale, 'outcome.recommendation')
        : impact,
    rule.ruleId,
    String(rule.nodes),
    distinctNumbers(findings.flatMap(({ criteria }) => criteria)).join(' '),
    ruleText(rule.ruleId, texts).title,
  ];
}

function elementLines(rule: PageRule, findings: readonly PageFinding[], locale: Locale): string[] {
  const shown = findings.slice(0, elementsShown);
  const lines = shown.map(
    ({ selector, html }) => `      ${toOneLine(selector)}  ${toOneLine(html).slice(0, htmlShown)}`,
  );
  const more = rule.nodes - shown.length;
  return more > 0 ? [...lines, `      ${reportText(locale, 'page.more', { count: more })}`] : lines;
}
