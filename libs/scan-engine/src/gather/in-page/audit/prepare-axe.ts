import type { Axe } from './axe-api.ts';

/**
 * Runs inside the page; self-contained. Identifies elements by number, because axe's own selectors cost more than all
 * its rules on large pages.
 */
export function prepareAxe(axe: Axe, numberOf: (element: Element) => number): void {
  axe.configure({ noHtml: true });
  axe.utils.nodeSerializer.update({
    toSpec: ({ element, nodeIndexes }) => ({
      selector: [numberOf(element)],
      // Computed lazily, because few rules use it.
      get ancestry() {
        return [axe.utils.getAncestry(element)];
      },
      nodeIndexes,
    }),
    mergeSpecs: (child, frame) => ({
      selector: [...frame.selector, ...child.selector],
      ancestry: [...frame.ancestry, ...child.ancestry],
      nodeIndexes: [...frame.nodeIndexes, ...child.nodeIndexes],
    }),
  });
}
