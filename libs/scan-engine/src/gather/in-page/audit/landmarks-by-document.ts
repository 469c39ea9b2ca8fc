import type { Axe, CheckedNode } from './axe-api.ts';

/**
 * Runs once inside the page; self-contained. axe-core compares the landmarks of a page with those of all its frames. A frame
 * is a document of its own, and assistive technology lists its landmarks below it, so only those of one document are compared.
 */
export function landmarksByDocument(axe: Axe): void {
  // axe has no public API for its checks.
  const check = axe['_audit'].checks['landmark-is-unique'];
  const compare = check?.after;
  if (!check || !compare) return;
  check.after = (results, options) => {
    const documents = new Map<string, CheckedNode[]>();
    for (const result of results) {
      const frames = result.node.selector.slice(0, -1).join(' ');
      documents.set(frames, [...(documents.get(frames) ?? []), result]);
    }
    return [...documents.values()].flatMap((own) => compare(own, options));
  };
}
