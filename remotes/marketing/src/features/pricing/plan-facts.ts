import { hasOwnSender, specifiedPlans } from '@stufenlos/contracts';
import { sitePages } from '@stufenlos/contracts/scan-constants';
import { ownRules, profileOwnRules, profileQuestions, profileStandard, type ProfileName } from '@stufenlos/standards';
import { coverageOf, type Coverage } from '../about-the-check/coverage-of.ts';

/** What a scan with a plan does, counted from what the scanner runs. */
export interface PlanFacts extends Pick<Coverage, 'rules' | 'recommendations' | 'criteria'> {
  id: ProfileName;
  /** `WCAG 2.1 A, AA`. */
  standard: string;
  /** Criteria that at least one rule says something about. */
  covered: number;
  /** Rules that operate the page, for example with the keyboard or at another zoom. */
  driven: number;
  /** Kinds of questions that a person answers with the evidence beside them. */
  questions: number;
  seesMobile: boolean;
  seesDark: boolean;
  /** Whether reports have the own logo and sender of the member. */
  hasOwnSender: boolean;
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
  const { rules, recommendations, criteria, automatic } = coverageOf(id);
  const own = profileOwnRules(id);
  return {
    id,
    standard: `WCAG ${version} ${levels.join(', ')}`,
    rules,
    recommendations,
    criteria,
    covered: automatic.length,
    driven: ownRules.filter((rule) => own.includes(rule.id) && rule.cost !== 'audit').length,
    questions: profileQuestions(id).length,
    seesMobile: own.includes('mobile-viewport'),
    seesDark: own.includes('dark-scheme'),
    hasOwnSender: hasOwnSender[id],
    pages: sitePages[id],
    sites: specifiedPlans.find((plan) => plan.id === id)?.siteLimit,
  };
}
