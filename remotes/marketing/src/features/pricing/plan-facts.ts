import { specifiedPlans } from '@stufenlos/contracts';
import { sitePages } from '@stufenlos/contracts/scan-constants';
import {
  criterionSet,
  ownRules,
  profileOwnRules,
  profileQuestions,
  profileRules,
  profileStandard,
  ruleOf,
  type ProfileName,
} from '@stufenlos/standards';

/** What a check of a plan really does: everything is counted from what the scanner runs. */
export interface PlanFacts {
  id: ProfileName;
  /** `WCAG 2.1 A, AA`. */
  standard: string;
  rules: number;
  /** Criteria about which at least one rule says something, of all criteria that count. */
  touched: number;
  criteria: number;
  /** Rules that use the page, for example with the keyboard or at another zoom. */
  driven: number;
  /** Kinds of questions that a person answers with the evidence beside them. */
  questions: number;
  /** Rules that no criterion demands. */
  recommendations: number;
  seesMobile: boolean;
  seesDark: boolean;
  /** Pages of a run. */
  pages: number;
  /** Websites at once; null: no limit; undefined: the free check keeps none. */
  sites: number | null | undefined;
}

export const planFacts = (['free', 'basic', 'pro', 'enterprise'] as const satisfies readonly ProfileName[]).map(
  factsOf,
);

function factsOf(id: ProfileName): PlanFacts {
  const { version, levels } = profileStandard(id);
  const rules = profileRules(id);
  const own = profileOwnRules(id);
  const criteria = criterionSet(id);
  const touching = new Set(rules.flatMap((rule) => ruleOf(rule)?.criteria ?? []));
  return {
    id,
    standard: `WCAG ${version} ${levels.join(', ')}`,
    rules: rules.length,
    touched: criteria.filter(({ number, isObsolete }) => !isObsolete && touching.has(number)).length,
    criteria: criteria.length,
    driven: ownRules.filter((rule) => own.includes(rule.id) && rule.cost !== 'audit').length,
    questions: profileQuestions(id).length,
    recommendations: rules.filter((rule) => ruleOf(rule)?.isBestPractice).length,
    seesMobile: own.includes('mobile-viewport'),
    seesDark: own.includes('dark-scheme'),
    pages: sitePages[id],
    sites: specifiedPlans.find((plan) => plan.id === id)?.siteLimit,
  };
}
