import { criterionSet, profileRules, ruleOf } from '@stufenlos/standards';

const rules = profileRules('free');
const criteria = criterionSet('free');
const touched = new Set(rules.flatMap((id) => ruleOf(id)?.criteria ?? []));

/** Figures of the free check, counted from what it really runs: no text of this page names them itself. */
export const freeCheck = {
  rules: rules.length,
  /** Criteria that at least one rule says something about. */
  covered: criteria.filter(({ number, isObsolete }) => !isObsolete && touched.has(number)).length,
  criteria: criteria.length,
};
