type Rules = readonly { ruleId: string }[];

interface Answer {
  rules?: { violations: Rules; recommendations?: Rules; incomplete: Rules; passes: Rules; inapplicable: Rules };
}

/**
 * Answers of the api of the last published version, without what the api of today leaves out of them on purpose: a rule
 * that something breaks, or that is left open somewhere, is not among the passed ones as well, and one that applies
 * somewhere not among the inapplicable ones.
 */
export const answersOfToday = (answers: readonly unknown[]): unknown[] =>
  answers.map((answer) => {
    const { rules } = answer as Answer;
    if (rules === undefined) return answer;
    const found = [...rules.violations, ...(rules.recommendations ?? []), ...rules.incomplete];
    const passes = without(rules.passes, found);
    const inapplicable = without(rules.inapplicable, [...found, ...passes]);
    return { ...(answer as Answer), rules: { ...rules, passes, inapplicable } };
  });

function without(rules: Rules, others: Rules): Rules {
  const names = new Set(others.map(({ ruleId }) => ruleId));
  return rules.filter(({ ruleId }) => !names.has(ruleId));
}
