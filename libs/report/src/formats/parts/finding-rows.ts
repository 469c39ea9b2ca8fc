import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { classOf, findingText, ruleText } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import type { RenderOptions } from '../format.ts';
import { ignoredReason } from './ignored-reason.ts';
import { failureSentence, reportText } from './words.ts';

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
export function* findingRows(page: PageResult, options: RenderOptions, texts: RuleTexts): Generator<FindingRow> {
  const { locale } = options;
  const common = { page: page.finalUrl ?? page.url };
  const outcome = reportText(locale, `state.${page.state}`);
  if (page.failure) yield { ...common, outcome, message: failureSentence(locale, page.failure) };
  else if (page.findings.length === 0) yield { ...common, outcome, message: reportText(locale, 'csv.nothing') };
  for (const finding of page.findings) yield { ...common, ...rowOf(finding, options, texts) };
}

function rowOf(finding: PageFinding, options: RenderOptions, texts: RuleTexts): FindingRow {
  const { locale } = options;
  const { ruleId, impact, criteria, en, selector, html, fingerprint, elementFingerprint = '' } = finding;
  return {
    rule: ruleId,
    title: ruleText(ruleId, texts).title,
    outcome: reportText(locale, `csv.${classOf(finding)}`),
    impact: reportText(locale, `impact.${impact}`),
    criteria: criteria.join(' '),
    en: en.join(' '),
    selector,
    html,
    message: findingText(finding, texts),
    fingerprint,
    ignored: ignoredReason(options, finding) ?? '',
    elementFingerprint,
  };
}
