import type { RuleOutcome } from '@stufenlos/contracts';
import type { FindingClass } from '@stufenlos/standards';
import { startHere } from '../../start-here.ts';
import { summarise } from '../../summarise.ts';
import type { ReportedRun } from '../format.ts';
import type { HtmlReport } from './html-report.ts';
import type { Counts } from './overview.ts';

/** A rule with the elements that are ignored. */
type CountedRule = Pick<HtmlReport['rules'][number], 'ruleId' | 'outcome' | 'nodes' | 'ignored'>;

/** Whether elements are left that the owner does not ignore. */
export const isCounted = ({ nodes, ignored }: Pick<CountedRule, 'nodes' | 'ignored'>): boolean => nodes > ignored;

/** The numbers of the report. */
export function countsOf({
  run,
  rules,
}: {
  run: ReportedRun;
  rules: readonly CountedRule[];
}): Record<FindingClass, Counts> {
  const { violations, recommendations, review } = summarise(run.pages);
  const left = (found: typeof violations, outcome: FindingClass): Counts => {
    const ignored = rules.filter((rule) => rule.outcome === outcome && rule.ignored > 0);
    return {
      rules: found.rules - ignored.filter((rule) => !isCounted(rule)).length,
      nodes: found.elements - ignored.reduce((sum, rule) => sum + rule.ignored, 0),
    };
  };
  return {
    violation: left(violations, 'violation'),
    recommendation: left(recommendations, 'recommendation'),
    review: left(review, 'review'),
  };
}

/** Rules that no page breaks or leaves open: those that some page passes, and those that apply to none. */
export function quietRules({ pages }: ReportedRun): { passes: number; inapplicable: number } {
  const idsOf = (isWanted: (outcome: RuleOutcome) => boolean) =>
    new Set(pages.flatMap(({ rules }) => rules.filter((rule) => isWanted(rule.outcome)).map(({ ruleId }) => ruleId)));
  const all = idsOf(() => true);
  const applied = idsOf((outcome) => outcome !== 'inapplicable');
  const found = idsOf((outcome) => outcome !== 'inapplicable' && outcome !== 'pass');
  return {
    passes: [...applied].filter((ruleId) => !found.has(ruleId)).length,
    inapplicable: [...all].filter((ruleId) => !applied.has(ruleId)).length,
  };
}

/** The violated rules to start with, counted without ignored elements. */
export const rulesToStartWith = ({ rules, top }: Pick<HtmlReport, 'rules' | 'top'>): NonNullable<HtmlReport['top']> =>
  top ??
  startHere(
    rules
      .filter((rule) => rule.outcome === 'violation' && isCounted(rule))
      .map((rule) => ({ ...rule, nodes: rule.nodes - rule.ignored })),
  );
