import type { PageResult } from '@stufenlos/contracts';
import type { Evidence } from '../gather/evidence.ts';

/** Grows when a kept line can no longer be read as it is. */
export const evidenceVersion = 1;

/** One page as it was seen, before anything was judged: all that its result is made of. */
export function evidenceLine(result: PageResult, evidence: Partial<Evidence>): string {
  const { v: _v, state: _state, rules: _rules, findings: _findings, truncated: _truncated, ...facts } = result;
  return `${JSON.stringify({ v: evidenceVersion, kind: 'evidence', facts, evidence })}\n`;
}
