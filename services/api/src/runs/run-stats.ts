import type { ReportRule, RunStats, ScanProfile } from '@stufenlos/contracts';
import { startHere } from '@stufenlos/report';
import { criterionStates } from '@stufenlos/standards';
import type { StoredPageState } from '../database/schema.ts';
import { impactOf, ruleLists, storedByRule, type RuleRows } from '../findings/rule-lists.ts';

type StoredOf = ReturnType<typeof storedByRule>;

/** The numbers of a run, counted from its rows. Pure, so counting twice gives the same. */
export function runStats(profile: ScanProfile, pages: readonly StoredPageState[], rows: RuleRows): RunStats {
  const stored = storedByRule(rows);
  const lists = ruleLists(rows);
  const { violation: violations, recommendation: recommendations, review: incomplete } = lists;
  const count = (state: StoredPageState) => pages.filter((page) => page === state).length;
  return {
    pages: {
      discovered: pages.length,
      completed: count('completed'),
      partial: count('partial'),
      failed: count('failed'),
    },
    categories: {
      violations: { rules: violations.length, nodes: sumOfNodes(violations) },
      recommendations: { rules: recommendations.length, nodes: sumOfNodes(recommendations) },
      incomplete: { rules: incomplete.length, nodes: sumOfNodes(incomplete) },
      passes: { rules: lists.pass.length },
      inapplicable: { rules: lists.inapplicable.length },
    },
    impacts: elementsPerImpact(rows, stored),
    criteria: criterionStates(profile, rows.totals.filter(isOfWcag), rows.findings.filter(isOfWcag)),
    top: startHere(violations.map((rule) => ({ ...rule, impact: rule.impact ?? 'minor' }))),
    truncated: truncated(rows, stored),
    ...(rows.notRun && { notRun: rows.notRun }),
  };
}

/** Counts all elements. Those that are not stored count with the most severe impact of their rule. */
function elementsPerImpact(rows: RuleRows, storedOf: StoredOf): RunStats['impacts'] {
  const sums = { critical: 0, serious: 0, moderate: 0, minor: 0 };
  for (const total of rows.totals.filter(({ outcome }) => outcome === 'violation')) {
    const stored = storedOf(total);
    for (const { impact, stored: elements } of stored) sums[impact] += elements;
    const beyond = total.nodes - sumOf(stored.map((finding) => finding.stored));
    sums[impactOf(stored) ?? 'minor'] += Math.max(0, beyond);
  }
  return sums;
}

function truncated(rows: RuleRows, storedOf: StoredOf): RunStats['truncated'] {
  return rows.totals
    .filter(({ outcome }) => ['violation', 'recommendation', 'review'].includes(outcome))
    .map((rule) => ({
      ruleId: rule.ruleId,
      total: rule.nodes,
      stored: sumOf(storedOf(rule).map((finding) => finding.stored)),
    }))
    .filter(({ total, stored }) => stored < total);
}

/** Recommendations say nothing about a criterion. */
const isOfWcag = <Row extends { outcome: string }>(
  row: Row,
): row is Row & { outcome: Exclude<Row['outcome'], 'recommendation'> } => row.outcome !== 'recommendation';
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const sumOfNodes = (rules: readonly ReportRule[]) => sumOf(rules.map((rule) => rule.nodes));
