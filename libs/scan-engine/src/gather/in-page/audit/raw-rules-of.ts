import type { ElementPath, RawCheck, ResultRule, Results } from './axe-api.ts';

interface RawNode {
  path: ElementPath;
  impact: string | null;
  checks: RawCheck[];
  isInDialog: boolean;
}
export interface RawRule {
  id: string;
  outcome: 'violation' | 'review' | 'pass' | 'inapplicable';
  impact: string | null;
  total: number;
  /** Number of those nodes that are inside an open modal dialog. */
  inDialog: number;
  nodes: RawNode[];
}

/** Runs inside the page; self-contained. The results of axe without what nobody reads, at most `nodeLimit` nodes each. */
export function rawRulesOf(results: Results, isInDialog: (number?: number) => boolean, nodeLimit: number): RawRule[] {
  const rulesOf = (list: ResultRule[], outcome: RawRule['outcome']): RawRule[] =>
    list.map((rule) => ({
      id: rule.id,
      outcome,
      impact: rule.impact ?? null,
      total: rule.nodes.length,
      inDialog: rule.nodes.filter(({ target: [number] }) => isInDialog(number)).length,
      nodes:
        outcome === 'violation' || outcome === 'review'
          ? rule.nodes.slice(0, nodeLimit).map((node) => ({
              path: node.target,
              impact: node.impact ?? null,
              isInDialog: isInDialog(node.target[0]),
              checks: [...node.none, ...node.all, ...node.any].map(({ id, data }) => ({ id, data })),
            }))
          : [],
    }));
  return [
    ...rulesOf(results.violations, 'violation'),
    ...rulesOf(results.incomplete, 'review'),
    ...rulesOf(results.passes, 'pass'),
    ...rulesOf(results.inapplicable, 'inapplicable'),
  ];
}
