import type { RuleTexts } from '../rule-words.ts';

type CheckNames = readonly (string | { id: string })[];
interface RuleSpec {
  reviewOnFail: boolean;
  any: CheckNames;
  all: CheckNames;
  none: CheckNames;
}

/** The checks of the rules whose every objection axe-core leaves to a person (`reviewOnFail`), which is in no published type. */
export function checksForReview(axe: object): string[] {
  const { rules } = (axe as { ['_audit']: { rules: readonly RuleSpec[] } })['_audit'];
  const names = rules
    .filter(({ reviewOnFail }) => reviewOnFail)
    .flatMap(({ any, all, none }) => [...any, ...all, ...none].map((one) => (typeof one === 'string' ? one : one.id)));
  return [...new Set(names)];
}

/**
 * These checks have failed when a person is asked: where axe-core has no sentence for the question, that of the failure
 * stands.
 */
export function withReviewTexts(checks: RuleTexts['checks'], ids: readonly string[]): RuleTexts['checks'] {
  const added = ids.flatMap((id) => {
    const check = checks[id];
    return check?.fail !== undefined && check.incomplete === undefined
      ? [[id, { ...check, incomplete: check.fail }]]
      : [];
  });
  return { ...checks, ...(Object.fromEntries(added) as RuleTexts['checks']) };
}
