import type { Changes } from './watch-changes.ts';

/**
 * Runs inside the page, in the isolated world; self-contained. How often the DOM has changed since it was parsed.
 *
 * @returns undefined before the load event
 */
export function changesSoFar(): number | undefined {
  const { stufenlosCalm: calm } = globalThis as { stufenlosCalm?: Changes };
  return document.readyState === 'complete' ? calm?.count : undefined;
}

/**
 * Runs inside the page, in the isolated world; self-contained. As `changesSoFar`, for a page that seems to be complete.
 *
 * @param most number of elements of such a page
 * @returns undefined with more elements, while an animation runs or a font loads: these change no DOM, but what is seen
 */
export function changesOfCompletePage(most: number): number | undefined {
  const { stufenlosCalm: calm } = globalThis as { stufenlosCalm?: Changes };
  const isMoving = document.fonts.status === 'loading' || document.getAnimations().length > 0;
  const isComplete = document.readyState === 'complete' && document.getElementsByTagName('*').length <= most;
  return isComplete && !isMoving ? calm?.count : undefined;
}
