import generated from './generated/rules.generated.json' with { type: 'json' };

/** What is known of an axe rule without running it. */
export interface Rule {
  id: string;
  /** axe's tags. */
  tags: readonly string[];
  /** Numbers of the success criteria the rule belongs to; empty for best practice. */
  criteria: readonly string[];
  /** Ids of W3C ACT rules it implements. */
  act: readonly string[];
  /** Good practice, and no criterion of WCAG. */
  isBestPractice: boolean;
}

/** Version of axe-core the metadata and texts were generated from. */
export const axeVersion: string = generated.axe;

/** All rules of axe-core in axe's order. */
export const rules: readonly Rule[] = generated.rules.map(({ id, tags, act }) => ({
  id,
  tags,
  criteria: tags.flatMap(criterionOfTag),
  act,
  isBestPractice: tags.includes('best-practice'),
}));

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule of an id, or undefined for one that is not axe's. */
export const ruleOf = (ruleId: string): Rule | undefined => byId.get(ruleId);

/** Whether a rule of axe names good practice and no criterion of WCAG; false for rules that are not axe's. */
export const isBestPractice = (ruleId: string): boolean => ruleOf(ruleId)?.isBestPractice ?? false;

/** `wcag143` -> `1.4.3`, `wcag1410` -> `1.4.10`; level tags such as `wcag2aa` name no criterion. */
function criterionOfTag(tag: string): string[] {
  const match = /^wcag(\d)(\d)(\d{1,2})$/.exec(tag);
  return match ? [`${match[1]}.${match[2]}.${match[3]}`] : [];
}
