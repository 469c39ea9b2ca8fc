/** Of the DOM of a document since it was parsed. */
export interface Changes {
  /** Time of the last change, or of the end of parsing, on the document's `performance` timeline. */
  changedAt: number;
  /** How often the DOM changed. Changes of one task count as one. */
  count: number;
  /** How many elements scripts have added. Those that were moved or removed again count, too. */
  added: number;
}

/**
 * Runs inside the page, in the isolated world, before the document is parsed; self-contained. Records the DOM changes
 * since the document was parsed, before its deferred scripts run, so quiet time while images still load need not be
 * waited for again. Does not observe parsing itself, because every parsed element would be reported.
 */
export function watchChanges(): void {
  const calm: Changes = { changedAt: Number.POSITIVE_INFINITY, count: 0, added: 0 };
  const elementsIn = (node: Node) =>
    node instanceof Element ? 1 + Element.prototype.getElementsByTagName.call(node, '*').length : 0;
  const begin = () => {
    calm.changedAt = performance.now();
    const observer = new MutationObserver((changes) => {
      calm.changedAt = performance.now();
      calm.count += 1;
      for (const { addedNodes } of changes) for (const node of addedNodes) calm.added += elementsIn(node);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(globalThis, { stufenlosCalm: calm });
  };
  // The first change of this state is the end of parsing.
  document.addEventListener('readystatechange', begin, { once: true });
}
