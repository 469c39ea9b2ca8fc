/**
 * Runs inside the page, in the isolated world, as its document begins; self-contained. Keeps the time of the last
 * change of the DOM since it was parsed: what came to rest while pictures were still loading need not be waited for
 * again. Not earlier, because every element that a parser adds would be reported.
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
