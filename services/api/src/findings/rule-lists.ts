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

/** The rules of one outcome: most severe first, then most elements, then by id. Pure. */
export function ruleList(rows: RuleRows, outcome: RuleTotal['outcome']): ReportRule[] {
  return rows.totals
    .filter((total) => total.outcome === outcome)
    .map((total) => toReportRule(total, storedOf(rows, total)))
    .sort(bySeverity);
}

export function storedOf(rows: RuleRows, { ruleId, outcome }: RuleTotal): StoredFindings[] {
  return rows.findings.filter((stored) => stored.ruleId === ruleId && stored.outcome === outcome);
}

/** The most severe impact among stored elements. */
export function impactOf(stored: readonly StoredFindings[]): Impact | undefined {
  return impacts.find((impact) => stored.some((finding) => finding.impact === impact));
}

function toReportRule(total: RuleTotal, stored: readonly StoredFindings[]): ReportRule {
  const impact = impactOf(stored);
  const found = [...new Set(stored.flatMap(({ criteria }) => criteria))].sort();
  return {
    ruleId: total.ruleId,
    ...(impact ? { impact } : {}),
    // Passes have no finding that names criteria, so the table of rules does. It lacks rules of other engine versions.
    criteria: found.length > 0 ? found : [...(ruleOf(total.ruleId)?.criteria ?? [])],
    nodes: total.nodes,
    pages: total.pages,
  };
}

function bySeverity(a: ReportRule, b: ReportRule): number {
  return rank(a) - rank(b) || b.nodes - a.nodes || (a.ruleId < b.ruleId ? -1 : 1);
}

const rank = ({ impact }: ReportRule) => (impact ? impacts.indexOf(impact) : impacts.length);
