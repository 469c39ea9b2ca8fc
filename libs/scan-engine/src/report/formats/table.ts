import type { Locale, PageFinding, PageResult, PageRule } from '@stufenlos/contracts';
import { ruleText } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import { summarise } from '../summarise.ts';
import { plain } from './plain.ts';
import { failureSentence, word } from './words.ts';

const elementsShown = 3;
const htmlShown = 100;

/** One page for people: what was found, rule by rule, with the first elements of each. */
export function tablePage(result: PageResult, locale: Locale, texts: RuleTexts): string {
  const state = word(locale, `state.${result.state}`);
  const lines = [plain(result.url), `  ${state} (${(result.durationMs / 1000).toFixed(1)} s)`];
  if (result.failure) lines.push(`  ${plain(failureSentence(locale, result.failure))}`);
  if (result.state !== 'failed') {
    const { violations, review } = summarise([result]);
    const counts = { violations: violations.rules, elements: violations.elements, review: review.rules };
    lines.push(`  ${word(locale, 'page.counts', counts)}`, ...ruleLines(result, locale, texts));
  }
  return `${lines.join('\n')}\n\n`;
}

export function tableSummary(results: readonly PageResult[], locale: Locale): string {
  const { pages, judged, violations } = summarise(results);
  const values = { pages, judged, violations: violations.rules, elements: violations.elements };
  return `${word(locale, 'summary', values)}\n`;
}

function ruleLines(result: PageResult, locale: Locale, texts: RuleTexts): string[] {
  // Findings come most severe first, and so do their rules.
  const place = (findings: readonly PageFinding[]) => (findings[0] ? result.findings.indexOf(findings[0]) : Infinity);
  const blocks = result.rules
    .filter(({ outcome }) => outcome === 'violation' || outcome === 'review')
    .map((rule) => ({ rule, findings: findingsOf(result, rule) }))
    .toSorted((a, b) => place(a.findings) - place(b.findings));
  if (blocks.length === 0) return [];
  const rows = blocks.map(({ rule, findings }) => cellsOf(rule, findings[0], locale, texts));
  const head = ['impact', 'rule', 'elements', 'criteria', 'text'].map((name) => word(locale, `column.${name}`));
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

function cellsOf(rule: PageRule, first: PageFinding | undefined, locale: Locale, texts: RuleTexts): string[] {
  const impact = first ? word(locale, `impact.${first.impact}`) : '';
  return [
    rule.outcome === 'review' ? word(locale, 'outcome.review') : impact,
    rule.ruleId,
    String(rule.nodes),
    first?.criteria.join(' ') ?? '',
    ruleText(rule.ruleId, texts).title,
  ];
}

function elementLines(rule: PageRule, findings: readonly PageFinding[], locale: Locale): string[] {
  const shown = findings.slice(0, elementsShown);
  const lines = shown.map(({ selector, html }) => `      ${plain(selector)}  ${plain(html).slice(0, htmlShown)}`);
  const more = rule.nodes - shown.length;
  return more > 0 ? [...lines, `      ${word(locale, 'page.more', { count: more })}`] : lines;
}

const findingsOf = (result: PageResult, rule: PageRule) =>
  result.findings.filter(({ ruleId, outcome }) => ruleId === rule.ruleId && outcome === rule.outcome);
