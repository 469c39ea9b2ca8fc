import type { quietFrom, QuietTimes } from './quiet-from.ts';

/**
 * Runs inside the page, in the isolated world; self-contained. Resolves when the document has loaded, its DOM has not
 * changed for the time that it needs (`quietFrom`), two animation frames have passed since then, and the page was idle
 * once, so what its own idle callbacks add counts; without frames at the latest 100 ms after `limitMs`. A page that
 * never becomes idle is waited for one second at most.
 *
 * @returns whether an animation runs
 */
export async function waitForQuiet(
  parts: { quietFrom: typeof quietFrom },
  times: QuietTimes,
  limitMs: number,
): Promise<boolean> {
  const end = performance.now() + limitMs;
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const twoFrames = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

  // `watchChanges` has recorded changes since the document was parsed, so quiet time before this call counts too.
  const watched = (globalThis as { stufenlosCalm?: { changedAt: number; added: number } }).stufenlosCalm;
  let changedAt = watched?.changedAt ?? performance.now();
  /** Callbacks run in turn, so those that the page has asked for before are over. */
  const idle = () =>
    new Promise<void>((resolve) => {
      requestIdleCallback(() => resolve(), { timeout: Math.min(1000, Math.max(1, end - performance.now())) });
    });
  const lateMs = 20;
  /** What the page had planned is late, because something keeps it busy: its own scripts, an audit or another process. */
  let isLate = false;
  /** The two frames after the change at `framesSince`; the page has been idle since the one at `idleSince`. */
  let frames: Promise<void> | undefined;
  let framesSince: number | undefined;
  let idleSince: number | undefined;
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  try {
    for (;;) {
      const now = performance.now();
      const rest = Math.min(end, parts.quietFrom(times, changedAt, watched?.added ?? 0)) - now;
      const isComplete = document.readyState === 'complete';
      if (isComplete && framesSince !== changedAt) {
        // They pass while the page is watched for changes.
        frames = twoFrames();
        framesSince = changedAt;
      }
      const isQuiet = isComplete && rest <= 0;
      if (now >= end || (isQuiet && idleSince === changedAt)) break;
      if (isQuiet) {
        idleSince = changedAt;
        await idle();
        // Idle callbacks that were late may have asked for frames.
        if (isLate || performance.now() - now > lateMs) framesSince = undefined;
        isLate = false;
        continue;
      }
      const ms = isComplete ? Math.max(10, rest) : 25;
      await pause(ms);
      isLate ||= performance.now() - now > ms + lateMs;
    }
    // A page that is not painted gets no animation frames, so the wait has a time limit.
    await Promise.race([frames ?? twoFrames(), pause(100)]);
    return Document.prototype.getAnimations.call(document).length > 0;
  } finally {
    observer.disconnect();
  }
}
