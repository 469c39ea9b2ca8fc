import type { PageResult } from '@stufenlos/contracts';
import type { Evidence } from '../../gather/evidence.ts';

/** Raise it when kept lines can no longer be read unchanged. */
export const evidenceVersion = 1;

/** One page as an NDJSON line of evidence: everything that its result is made from. */
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
  return `${JSON.stringify({ v: evidenceVersion, kind: 'evidence', facts, evidence })}\n`;
}
