import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { classOf, findingText, ruleText } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import type { Style } from '../format.ts';
import { ignoredReason } from './ignored-reason.ts';
import { failureSentence, word } from './words.ts';

/** Columns of a table of findings; their headings are the texts `csv.*`. */
export const findingColumns = [
  'page',
  'rule',
  'title',
  'outcome',
  'impact',
  'criteria',
  'en',
  'selector',
  'html',
  'message',
  'fingerprint',
  'ignored',
  'elementFingerprint',
] as const;
export type FindingColumn = (typeof findingColumns)[number];
export type FindingRow = Partial<Record<FindingColumn, string>>;

/** Pages without findings and failed pages have a row of their own, so no page is missing. */
export function* findingRows(page: PageResult, style: Style, texts: RuleTexts): Generator<FindingRow> {
  const { locale } = style;
  const common = { page: page.finalUrl ?? page.url };
  const outcome = word(locale, `state.${page.state}`);
  if (page.failure) yield { ...common, outcome, message: failureSentence(locale, page.failure) };
  else if (page.findings.length === 0) yield { ...common, outcome, message: word(locale, 'csv.nothing') };
  for (const finding of page.findings) yield { ...common, ...rowOf(finding, style, texts) };
}

function rowOf(finding: PageFinding, style: Style, texts: RuleTexts): FindingRow {
  const { locale } = style;
  const { ruleId, impact, criteria, en, selector, html, fingerprint, elementFingerprint = '' } = finding;
  return {
    rule: ruleId,
    title: ruleText(ruleId, texts).title,
    outcome: word(locale, `csv.${classOf(finding)}`),
    impact: word(locale, `impact.${impact}`),
    criteria: criteria.join(' '),
    en: en.join(' '),
    selector,
    html,
    message: findingText(finding, texts),
    fingerprint,
    ignored: ignoredReason(style, finding) ?? '',
    elementFingerprint,
  };
}
