import type { PageFinding, PageRule } from '@stufenlos/contracts';
import type { Evidence } from '../gather/evidence.ts';
import { findingsFromAxe, rulesFromAxe } from './from-axe.ts';

/** What the evidence says: every rule with its outcome, and a finding per element. */
export interface Judgement {
  rules: PageRule[];
  findings: PageFinding[];
}

/** Pure: the same evidence always gives the same judgement. Evidence that is missing gives none. */
export function judge(evidence: Partial<Evidence>): Judgement {
  const { axe } = evidence;
  if (!axe) return { rules: [], findings: [] };
  return { rules: rulesFromAxe(axe), findings: findingsFromAxe(axe) };
}
