/**
 * Runs inside the page, in the isolated world; self-contained. Resolves two animation frames after the document has
 * loaded and its DOM has not changed for `quietMs`, at the latest after `limitMs`.
 *
 * A document with scripts and almost no content will probably render itself, so it needs `thinQuietMs` without changes.
 */
export async function waitForQuiet(quietMs: number, thinQuietMs: number, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const content = 'h1,h2,main,p,a[href],img,svg,canvas,video,iframe,frame,object,form,table,ul,ol,dl';
  const isThin = () =>
    document.scripts.length > 0 &&
    document.body?.querySelector(content) === null &&
    document.body.innerText.trim().length < 80;

  // `watchChanges` has recorded changes since the document was parsed, so quiet time before this call counts too.
  const watched = (globalThis as { stufenlosCalm?: { changedAt: number } }).stufenlosCalm;
  let changedAt = watched?.changedAt ?? performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  try {
    for (;;) {
      const now = performance.now();
      const needed = isThin() ? thinQuietMs : quietMs;
      const rest = Math.min(end, changedAt + needed) - now;
      const isComplete = document.readyState === 'complete';
      if (now >= end || (isComplete && rest <= 0)) break;
      await pause(isComplete ? Math.max(10, rest) : 25);
    }
    // A page that is not painted gets no animation frames, so the wait has a time limit.
    const frames = new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    await Promise.race([frames, pause(100)]);
  } finally {
    observer.disconnect();
  }
}
