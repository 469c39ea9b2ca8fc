import type { Audit } from '../../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page, with the audit script. Shows all CSS animations that never end at the same part of an
 * iteration, while their motion is paused.
 *
 * @param part from 0 to 1
 * @returns which there are
 */
export function showEndlessAt(part: number): string {
  const found: string[] = [];
  for (const animation of document.getAnimations().slice(0, 500)) {
    const { effect } = animation;
    if (!(animation instanceof CSSAnimation) || !(effect instanceof KeyframeEffect) || !effect.target) continue;
    const { iterations, duration, delay = 0 } = effect.getComputedTiming();
    if (iterations !== Infinity || typeof duration !== 'number' || duration <= 0) continue;
    // Before the time 0, an animation has no effect even when its delay is over. An even number of iterations alternates back.
    const iterationsBefore = Math.max(0, 2 * Math.ceil(-delay / duration / 2));
    animation.currentTime = delay + duration * (iterationsBefore + part);
    found.push(`${animation.animationName} ${stufenlos.numberOf(effect.target)}${effect.pseudoElement ?? ''}`);
  }
  return found.join();
}

/**
 * Runs inside the page; self-contained. Waits for animations that a script of the page has started, if they end in this
 * time.
 */
export async function scriptedAnimationsEnd(limitMs: number): Promise<void> {
  const scripted = document
    .getAnimations()
    .slice(0, 500)
    .filter((one) => !(one instanceof CSSAnimation) && !(one instanceof CSSTransition) && one.playState === 'running');
  if (scripted.length === 0) return;
  const ended = Promise.allSettled(scripted.map(({ finished }) => finished));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}
