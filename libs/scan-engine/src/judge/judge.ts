import type { PageFinding, PageRule } from '@stufenlos/contracts';
import type { Evidence } from '../gather/evidence.ts';
import { orientationEvidence } from './from-orientation.ts';
import { findingsFromAxe, rulesFromAxe } from './from-axe.ts';
import { findingsFromUninspected, rulesFromUninspected } from './from-uninspected.ts';

/** All rules with their outcomes, and a finding per reported element. */
export interface Judgement {
  rules: PageRule[];
  findings: PageFinding[];
}

/** Pure: the same evidence always gives the same judgement. Missing evidence gives no rules and findings. */
export function judge(evidence: Partial<Evidence>): Judgement {
  const { axe, orientation, uninspected = [] } = evidence;
  const rules = [...(axe?.rules ?? []), ...(orientation ? orientationEvidence(orientation).rules : [])];
  return {
    rules: [...rulesFromAxe({ rules }), ...rulesFromUninspected(uninspected)],
    findings: [...findingsFromAxe({ rules }), ...findingsFromUninspected(uninspected)],
  };
}
