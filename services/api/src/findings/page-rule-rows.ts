import type { PageFinding, PageResult } from '@stufenlos/contracts';
import type { FindingClass } from '@stufenlos/standards';
import type { RuleRows, RuleTotal, StoredFindings } from './rule-lists.ts';

/** A page as it goes into its rows: texts that can be stored, true totals, findings by their class. */
export interface StorablePage {
  rules: readonly Omit<RuleTotal, 'pages'>[];
  findings: readonly (Pick<PageFinding, 'ruleId' | 'impact' | 'criteria'> & { outcome: FindingClass })[];
  notRun?: PageResult['notRun'];
}

/** What `readRuleRows` reads of a run that has this page only. Pure. */
export function pageRuleRows({ rules, findings, notRun = [] }: StorablePage): RuleRows {
  const kinds = findings.map(({ ruleId, outcome, impact, criteria }) => ({ ruleId, outcome, impact, criteria }));
  const causes = notRun.map(({ ruleId, cause }) => ({ ruleId, cause }));
  return {
    totals: rules.map((rule) => ({ ...rule, pages: 1 })),
    findings: counted(kinds).map(([kind, stored]): StoredFindings => ({ ...kind, stored })),
    ...(notRun.length > 0 && { notRun: counted(causes).map(([cause, pages]) => ({ ...cause, pages })) }),
  };
}

const counted = <Kind>(kinds: readonly Kind[]): [Kind, number][] =>
  Array.from(Map.groupBy(kinds, (kind) => JSON.stringify(kind)).values(), (alike) => [alike[0]!, alike.length]);
