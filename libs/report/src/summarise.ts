import type { PageResult } from '@stufenlos/contracts';
import { classOf, type FindingClass } from '@stufenlos/standards';

/** Numbers over many pages. A rule counts once over all pages; elements count on each page. */
export interface Summary {
  pages: number;
  judged: number;
  partial: number;
  failed: number;
  violations: { rules: number; elements: number };
  /** Violated best practices without a WCAG criterion. */
  recommendations: { rules: number; elements: number };
  review: { rules: number; elements: number };
}

export function summarise(results: readonly PageResult[]): Summary {
  const failed = results.filter(({ state }) => state === 'failed').length;
  return {
    pages: results.length,
    judged: results.length - failed,
    partial: results.filter(({ state }) => state === 'partial').length,
    failed,
    violations: countOf(results, 'violation'),
    recommendations: countOf(results, 'recommendation'),
    review: countOf(results, 'review'),
  };
}

function countOf(results: readonly PageResult[], wanted: FindingClass) {
  const rules = results.flatMap((result) => result.rules.filter((rule) => classOf(rule) === wanted));
  return {
    rules: new Set(rules.map(({ ruleId }) => ruleId)).size,
    elements: rules.reduce((sum, { nodes }) => sum + nodes, 0),
  };
}
