import { impacts, type Impact, type ReportRule, type RuleOutcome, type RunStats } from '@stufenlos/contracts';
import { ruleOf, type FindingClass } from '@stufenlos/standards';

/** One rule with one outcome over all pages of a run. `nodes` counts all elements, also those that are not stored. */
export interface RuleTotal {
  ruleId: string;
  outcome: RuleOutcome | 'recommendation';
  nodes: number;
  pages: number;
}

/** What is stored of one rule: elements of one impact that break the same criteria. */
export interface StoredFindings {
  ruleId: string;
  outcome: FindingClass;
  impact: Impact;
  stored: number;
  criteria: string[];
}

export interface RuleRows {
  totals: readonly RuleTotal[];
  findings: readonly StoredFindings[];
  notRun?: RunStats['notRun'];
}

/** The rules of each outcome: most severe first, then most elements, then by id. Pure. */
export function ruleLists(rows: RuleRows): Record<RuleTotal['outcome'], ReportRule[]> {
  const lists: Record<RuleTotal['outcome'], ReportRule[]> = {
    violation: [],
    recommendation: [],
    review: [],
    pass: [],
    inapplicable: [],
  };
  const stored = storedByRule(rows);
  for (const total of rows.totals) lists[total.outcome].push(toReportRule(total, stored(total)));
  for (const list of Object.values(lists)) list.sort(bySeverity);
  return lists;
}

/** @returns says what is stored of a rule with one outcome */
export function storedByRule({ findings }: RuleRows): (rule: RuleTotal) => readonly StoredFindings[] {
  const keyOf = ({ ruleId, outcome }: Pick<RuleTotal, 'ruleId' | 'outcome'>) => `${outcome} ${ruleId}`;
  const byRule = Map.groupBy(findings, keyOf);
  return (rule) => byRule.get(keyOf(rule)) ?? [];
}

/** The most severe impact among stored elements. */
export function impactOf(stored: readonly StoredFindings[]): Impact | undefined {
  return impacts.find((impact) => stored.some((finding) => finding.impact === impact));
}

function toReportRule(total: RuleTotal, stored: readonly StoredFindings[]): ReportRule {
  const impact = impactOf(stored);
  const found = criteriaOf(stored);
  return {
    ruleId: total.ruleId,
    ...(impact ? { impact } : {}),
    // Passes have no finding that names criteria, so the table of rules does. It lacks rules of other engine versions.
    criteria: found.length > 0 ? found : [...(ruleOf(total.ruleId)?.criteria ?? [])],
    nodes: total.nodes,
    pages: total.pages,
  };
}

/** Most rules have elements of one impact at most, and need no list put together. */
function criteriaOf([first, ...others]: readonly StoredFindings[]): string[] {
  if (!first) return [];
  const all = others.length === 0 ? first.criteria : others.flatMap(({ criteria }) => criteria).concat(first.criteria);
  return [...new Set(all)].sort();
}

function bySeverity(a: ReportRule, b: ReportRule): number {
  return rank(a) - rank(b) || b.nodes - a.nodes || (a.ruleId < b.ruleId ? -1 : 1);
}

const rank = ({ impact }: ReportRule) => (impact ? impacts.indexOf(impact) : impacts.length);
