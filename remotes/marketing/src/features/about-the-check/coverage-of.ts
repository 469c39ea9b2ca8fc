import { criterionSet, profileRules, ruleOf, type Criterion, type ProfileName } from '@stufenlos/standards';

export interface Coverage {
  rules: number;
  /** Rules that are recommendations and belong to no criterion. */
  recommendations: number;
  /** All criteria of the profile, with obsolete ones. */
  criteria: number;
  /** Criteria that at least one rule says something about, and how many do. */
  automatic: { criterion: Criterion; rules: number }[];
  /** Criteria no rule says anything about. */
  manual: Criterion[];
  obsolete: Criterion[];
}

/** What a profile's rules look at and what they leave to people, counted from the rules themselves. */
export function coverageOf(profile: ProfileName): Coverage {
  const rules = profileRules(profile);
  const criteria = criterionSet(profile);
  const touching = new Map<string, number>();
  for (const number of rules.flatMap((id) => ruleOf(id)?.criteria ?? [])) {
    touching.set(number, (touching.get(number) ?? 0) + 1);
  }
  const alive = criteria.filter(({ isObsolete }) => !isObsolete);
  return {
    rules: rules.length,
    recommendations: rules.filter((id) => ruleOf(id)?.isBestPractice).length,
    criteria: criteria.length,
    automatic: alive.flatMap((criterion) => {
      const count = touching.get(criterion.number);
      return count === undefined ? [] : [{ criterion, rules: count }];
    }),
    manual: alive.filter(({ number }) => !touching.has(number)),
    obsolete: criteria.filter(({ isObsolete }) => isObsolete),
  };
}
