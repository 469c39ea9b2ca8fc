/** Of the DOM of a document since `DOMContentLoaded`. */
export interface Changes {
  /** Time of the last change, or of `DOMContentLoaded`, on the document's `performance` timeline. */
  changedAt: number;
  /** How often the DOM changed. Changes of one task count as one. */
  count: number;
}

/**
 * Runs inside the page, in the isolated world, before the document is parsed; self-contained. Records the DOM changes
 * since `DOMContentLoaded`, so quiet time while images still load need not be waited for again. Does not observe parsing
 * itself, because every parsed element would be reported.
 */
export function watchChanges(): void {
  const calm: Changes = { changedAt: Number.POSITIVE_INFINITY, count: 0 };
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      calm.changedAt = performance.now();
      const observer = new MutationObserver(() => {
        calm.changedAt = performance.now();
        calm.count += 1;
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      Object.assign(globalThis, { stufenlosCalm: calm });
    },
    { once: true },
  );
}
