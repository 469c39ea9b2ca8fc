import { impacts, type Impact, type ReportRule, type RuleOutcome, type RunStats } from '@stufenlos/contracts';
import { distinctNumbers, ruleOf, type FindingClass } from '@stufenlos/standards';

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

/**
 * The rules of each outcome: most severe first, then most elements, then by id. A rule passes only where no page breaks
 * it or leaves it open, and is inapplicable only where it applies to no page. Pure.
 */
export function ruleLists(rows: RuleRows): Record<RuleTotal['outcome'], ReportRule[]> {
  const lists: Record<RuleTotal['outcome'], ReportRule[]> = {
    violation: [],
    recommendation: [],
    review: [],
    pass: [],
    inapplicable: [],
  };
  const stored = storedByRule(rows);
  const applied = new Set(rows.totals.filter(({ outcome }) => outcome !== 'inapplicable').map(({ ruleId }) => ruleId));
  const found = new Set(rows.totals.filter(isFound).map(({ ruleId }) => ruleId));
  for (const total of rows.totals) {
    if (total.outcome === 'inapplicable' && applied.has(total.ruleId)) continue;
    if (total.outcome === 'pass' && found.has(total.ruleId)) continue;
    lists[total.outcome].push(toReportRule(total, stored(total)));
  }
  for (const list of Object.values(lists)) list.sort(bySeverity);
  return lists;
}

const isFound = ({ outcome }: RuleTotal) => outcome !== 'pass' && outcome !== 'inapplicable';

/** @returns says what is stored of a rule with one outcome */
export function storedByRule({ findings }: RuleRows): (rule: RuleTotal) => readonly StoredFindings[] {
  const byRule = Map.groupBy(findings, ({ ruleId }) => ruleId);
  return ({ ruleId, outcome }) => (byRule.get(ruleId) ?? none).filter((stored) => stored.outcome === outcome);
}
const none: readonly StoredFindings[] = [];

/** The most severe impact among stored elements. */
export function impactOf(stored: readonly StoredFindings[]): Impact | undefined {
  if (stored.length < 2) return stored[0]?.impact;
  return impacts.find((impact) => stored.some((finding) => finding.impact === impact));
}

function toReportRule({ ruleId, nodes, pages }: RuleTotal, stored: readonly StoredFindings[]): ReportRule {
  const impact = impactOf(stored);
  const found = criteriaOf(stored);
  // Passes have no finding that names criteria, so the table of rules does. It lacks rules of other engine versions.
  const criteria = [...(found.length > 0 ? found : (ruleOf(ruleId)?.criteria ?? []))];
  return impact ? { ruleId, impact, criteria, nodes, pages } : { ruleId, criteria, nodes, pages };
}

/** Most rules have elements of one impact and of one criterion, of which no list has to be put together. */
function criteriaOf(stored: readonly StoredFindings[]): readonly string[] {
  const [first] = stored;
  if (!first || (stored.length === 1 && first.criteria.length < 2)) return first?.criteria ?? [];
  return distinctNumbers(stored.flatMap(({ criteria }) => criteria));
}

/** The order of these lists. */
export function bySeverity(a: ReportRule, b: ReportRule): number {
  return rank(a) - rank(b) || b.nodes - a.nodes || (a.ruleId < b.ruleId ? -1 : 1);
}

const rank = ({ impact }: ReportRule) => (impact ? impacts.indexOf(impact) : impacts.length);
