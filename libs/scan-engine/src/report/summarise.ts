import type { PageResult } from '@stufenlos/contracts';

/** Numbers over many pages. A rule counts once, on however many pages it is broken; elements count on each. */
export interface Summary {
  pages: number;
  judged: number;
  partial: number;
  failed: number;
  violations: { rules: number; elements: number };
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
    review: countOf(results, 'review'),
  };
}

function countOf(results: readonly PageResult[], outcome: 'violation' | 'review') {
  const rules = results.flatMap((result) => result.rules.filter((rule) => rule.outcome === outcome));
  return {
    rules: new Set(rules.map(({ ruleId }) => ruleId)).size,
    elements: rules.reduce((sum, { nodes }) => sum + nodes, 0),
  };
}
