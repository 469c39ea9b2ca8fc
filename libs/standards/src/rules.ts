import type { OwnRuleFile } from './own-rules/own-rule.ts';
import generated from './generated/rules.generated.json' with { type: 'json' };

/** What is known of a rule without running it. */
export interface Rule {
  id: string;
  source: 'axe' | 'stufenlos';
  /** axe's tags; none for own rules. */
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

/**
 * Rules that axe-core calls best practice although what they find breaks a criterion. A wrong order of headings or a
 * positive `tabindex` breaks one only on some pages, so those stay recommendations. A skip link without a target breaks
 * one only where it is the only way past the beginning: the engine asks a person about the others.
 */
const furtherCriteria: Readonly<Record<string, readonly string[]>> = {
  'empty-heading': ['1.3.1'],
  'skip-link': ['2.4.1'],
};

/** All rules of axe-core in axe's order. */
export const rules: readonly Rule[] = generated.rules.map(({ id, tags, act }) => ({
  id,
  source: 'axe',
  tags,
  criteria: furtherCriteria[id] ?? tags.flatMap(criterionOfTag),
  act,
  isBestPractice: tags.includes('best-practice') && !Object.hasOwn(furtherCriteria, id),
}));

/** A rule of ours that finds nothing wrong: it names the content of a page that could not be inspected. */
export const uninspectedRule = 'uninspected-content';

/** Number of parts of a page that could not be inspected. @param rules of the page with their outcomes */
export const uninspectedParts = (rules: readonly { ruleId: string; nodes: number }[]): number =>
  rules.reduce((sum, { ruleId, nodes }) => (ruleId === uninspectedRule ? sum + nodes : sum), 0);

/**
 * Profiles that run an own rule: all, all but Free, only Pro and Enterprise, only Enterprise, or none
 * because it is no check.
 */
export type OwnRuleProfiles = 'every' | 'paid' | 'advanced' | 'enterprise' | 'none';

/** Our own rules in alphabetical order. */
export const ownRules: readonly (Rule & { profiles: OwnRuleProfiles; cost: OwnRuleFile['cost'] })[] = generated.own.map(
  ({ id, criteria, act, profiles, cost }) => ({
    id,
    source: 'stufenlos',
    tags: [],
    criteria,
    act,
    isBestPractice: false,
    profiles: profiles as OwnRuleProfiles,
    cost: cost as OwnRuleFile['cost'],
  }),
);

const byId = new Map([...rules, ...ownRules].map((rule) => [rule.id, rule]));

/** The rule of an id, of axe-core or our own. */
export const ruleOf = (ruleId: string): Rule | undefined => byId.get(ruleId);

/** Whether a rule names good practice and no criterion of WCAG; false for an unknown rule. */
export const isBestPractice = (ruleId: string): boolean => ruleOf(ruleId)?.isBestPractice ?? false;

/** `wcag143` -> `1.4.3`, `wcag1410` -> `1.4.10`; level tags such as `wcag2aa` name no criterion. */
function criterionOfTag(tag: string): string[] {
  const match = /^wcag(\d)(\d)(\d{1,2})$/.exec(tag);
  return match ? [`${match[1]}.${match[2]}.${match[3]}`] : [];
}
