import type { Axe, PartialNode, PartialResult } from './axe-api.ts';

/**
 * Runs inside the page; self-contained. Rules with an `after` function compare the results of all frames and need every
 * node. For other rules one passing node is enough: axe reports only one, but would first build a message for each.
 *
 * @returns reduces a partial result to that
 */
export function onePassPerRule(axe: Axe): (partial: PartialResult) => PartialResult {
  // axe has no public API for the checks of a rule.
  const { rules, checks } = axe['_audit'];
  const comparing = new Set(
    rules
      .filter((rule) =>
        [...rule.any, ...rule.all, ...rule.none].some((check) => {
          const id = typeof check === 'string' ? check : (check as { id: string }).id;
          return checks[id]?.after !== undefined;
        }),
      )
      .map(({ id }) => id),
  );
  const isPass = ({ any, all, none }: PartialNode) =>
    all.every(({ result }) => result === true) &&
    none.every(({ result }) => result === false) &&
    (any.length === 0 || any.some(({ result }) => result === true));
  return (partial) => ({
    ...partial,
    results: partial.results.map((rule) => {
      if (comparing.has(rule.id)) return rule;
      let hasPass = false;
      const isKept = (node: PartialNode) => {
        if (!isPass(node)) return true;
        const isFirst = !hasPass;
        hasPass = true;
        return isFirst;
      };
      return { ...rule, nodes: rule.nodes.filter(isKept) };
    }),
  });
}
