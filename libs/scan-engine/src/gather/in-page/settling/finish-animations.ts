import type { Changes } from './watch-changes.ts';

/** Of an animation that may be ended. A longer one may be content that moves and has to be stoppable (WCAG 2.2.2). */
export const shortAnimationMs = 5000;

/**
 * Runs inside the page, in the isolated world; self-contained. Ends the animations and transitions that would end within
 * `limitMs` of their start, in the state in which they leave the page: a text that fades in would be judged with the
 * contrast of a moment. Longer ones go on, as do those without an end and those that follow scrolling.
 *
 * @returns whether there were any
 */
export function finishAnimations(limitMs: number): boolean {
  const isShort = ({ timeline, effect, playbackRate }: Animation) => {
    const end = effect?.getComputedTiming().endTime;
    return timeline instanceof DocumentTimeline && playbackRate > 0 && typeof end === 'number' && end <= limitMs;
  };
  const short = Document.prototype.getAnimations
    .call(document)
    .filter((one) => one.playState === 'running' && isShort(one));
  for (const animation of short) animation.finish();
  const { stufenlosCalm: calm } = globalThis as { stufenlosCalm?: Changes };
  // Not a change of the DOM, but one of the page.
  if (calm && short.length > 0) calm.count += 1;
  return short.length > 0;
}
