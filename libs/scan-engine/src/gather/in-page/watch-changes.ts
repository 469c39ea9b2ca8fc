/**
 * Runs inside the page, in the isolated world, before the document is parsed; self-contained. Records the time of the
 * last DOM change since `DOMContentLoaded`, so quiet time while images still load need not be waited for again. Does
 * not observe parsing itself, because every parsed element would be reported.
 */
export function watchChanges(): void {
  const calm = { changedAt: Number.POSITIVE_INFINITY };
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      calm.changedAt = performance.now();
      const observer = new MutationObserver(() => {
        calm.changedAt = performance.now();
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      Object.assign(globalThis, { stufenlosCalm: calm });
    },
    { once: true },
  );
}
