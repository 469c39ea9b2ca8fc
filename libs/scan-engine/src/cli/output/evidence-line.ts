import type { PageResult } from '@stufenlos/contracts';
import type { Evidence } from '../../gather/evidence.ts';

/** Raise it when kept lines can no longer be read unchanged. */
export const evidenceVersion = 1;

/**
 * One page as an NDJSON line of evidence: everything that its result is made from. U+2028 and U+2029 of a page are
 * escaped, because JSON may contain them raw while many programs end a line there.
 */
export function evidenceLine(result: PageResult, evidence: Partial<Evidence>): string {
  const {
    v: _v,
    state: _state,
    rules: _rules,
    findings: _findings,
    notRun: _notRun,
    uninspected: _uninspected,
    truncated: _truncated,
    questions: _questions,
    questionTotals: _questionTotals,
    ...facts
  } = result;
  const line = JSON.stringify({ v: evidenceVersion, kind: 'evidence', facts, evidence });
  return `${line.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
}
