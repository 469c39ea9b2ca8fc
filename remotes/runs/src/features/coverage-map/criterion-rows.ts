import type { CriterionState, LockedRun, RunStats } from '@stufenlos/contracts';
import { criterionSet, stricterForm, type Criterion } from '@stufenlos/standards';

export interface CriterionRow extends Criterion {
  state: CriterionState;
  /** Rules that ran for it, whatever came out, and those that object to what it asks for less strictly elsewhere. */
  ruleIds: readonly string[];
}

/** The profile's criteria with what the run says about them. What it does not mention, nobody could judge. */
export function criterionRows({ profile, rules }: LockedRun, states: RunStats['criteria']): CriterionRow[] {
  const stateOf = new Map(
    (Object.entries(states) as [CriterionState, string[]][]).flatMap(([state, numbers]) =>
      numbers.map((number) => [number, state] as const),
    ),
  );
  const ran = Object.values(rules).flatMap((list) => list ?? []);
  const objecting = [...rules.violations, ...rules.incomplete];
  return criterionSet(profile).map((criterion) => ({
    ...criterion,
    state: stateOf.get(criterion.number) ?? 'manual',
    // One rule may object to one element and pass another: it stands in two categories.
    ruleIds: [
      ...new Set(
        [
          ...ran.filter(({ criteria }) => criteria.includes(criterion.number)),
          ...objecting.filter(({ criteria }) => criteria.some((number) => stricterForm(number) === criterion.number)),
        ].map(({ ruleId }) => ruleId),
      ),
    ],
  }));
}
