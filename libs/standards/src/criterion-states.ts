import { stricterForm } from './criteria.ts';
import { criterionSet } from './profiles.ts';
import type { ProfileName } from './profiles.ts';
import { ruleOf } from './rules.ts';

export type CriterionState = 'failed' | 'review' | 'clear' | 'manual' | 'obsolete';

/** Numbers of criteria per state; together exactly the profile's set, each once, in the order of their numbers. */
export type CriterionStates = Record<CriterionState, string[]>;

/** A rule that ran, whatever came out, also on a page where it had nothing to look at. */
export interface RanRule {
  ruleId: string;
  outcome: 'violation' | 'review' | 'pass' | 'inapplicable';
}

/** A finding as far as it matters here. Own checks name criteria that no axe rule knows. */
export interface JudgedFinding {
  outcome: 'violation' | 'review';
  criteria: readonly string[];
}

/**
 * State of every criterion of the profile: `failed` when a violation maps to it, else `review` when a review
 * finding does, else `clear` when at least one rule for it ran, else `manual`. 4.1.1 is `obsolete`. What maps to a criterion
 * maps to its stricter form, too.
 */
export function criterionStates(
  profile: ProfileName,
  rules: Iterable<RanRule>,
  findings: Iterable<JudgedFinding>,
): CriterionStates {
  const failed = new Set<string>();
  const review = new Set<string>();
  const ran = new Set<string>();
  const note = (outcome: RanRule['outcome'], criteria: readonly string[]) => {
    for (const number of criteria) {
      ran.add(number);
      const broken = [number, stricterForm(number) ?? number];
      if (outcome === 'violation') for (const one of broken) failed.add(one);
      if (outcome === 'review') for (const one of broken) review.add(one);
    }
  };
  for (const { ruleId, outcome } of rules) note(outcome, ruleOf(ruleId)?.criteria ?? []);
  for (const { outcome, criteria } of findings) note(outcome, criteria);

  const states: CriterionStates = { failed: [], review: [], clear: [], manual: [], obsolete: [] };
  for (const { number, isObsolete } of criterionSet(profile)) {
    if (isObsolete) states.obsolete.push(number);
    else if (failed.has(number)) states.failed.push(number);
    else if (review.has(number)) states.review.push(number);
    else if (ran.has(number)) states.clear.push(number);
    else states.manual.push(number);
  }
  return states;
}
