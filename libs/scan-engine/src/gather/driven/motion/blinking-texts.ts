import type { Audit } from '../../in-page/audit/audit.ts';
import type { MovingElement } from './moving-elements.ts';

declare const stufenlos: Audit;

/** Runs inside the page, with the audit script. Visible texts that an endless animation shows and hides again and again. */
export function blinkingTexts(limit: number): MovingElement[] {
  const longestMs = 4000;
  const waiting = /\b(?:load|wait|lädt|laden|geladen|wart)/i;
  const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const isGone = (property: string, value: unknown) =>
    property === 'opacity' ? Number(value) < 0.1 : value === 'hidden' || value === 'collapse';
  // A keyframe that leaves the property out shows the element as it is without the animation.
  const alternates = (keyframes: readonly ComputedKeyframe[], property: string) => {
    const states = keyframes.map((keyframe) => property in keyframe && isGone(property, keyframe[property]));
    return states.includes(true) && states.includes(false);
  };
  // In this moment, the text itself may be hidden.
  const isShown = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const isInReach = width * height >= 100 && right + scrollX > 0 && bottom + scrollY > 0;
    const around = element.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isInReach && element.checkVisibility() && around === true;
  };
  // Blinking disturbs only beside other content.
  if (document.body.innerText.trim().length < 10) return [];
  const found = new Map<Element, string>();
  for (const { effect, playState } of document.getAnimations().slice(0, 500)) {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect) || effect.pseudoElement) continue;
    const { target } = effect;
    const { duration, iterations } = effect.getComputedTiming();
    const isEndless = iterations === Number.POSITIVE_INFINITY && Number(duration) > 0 && Number(duration) <= longestMs;
    if (!target || !isEndless) continue;
    const text = textOf(target);
    if (!/[\p{L}\p{N}]{2}/u.test(text) || waiting.test(text) || !isShown(target)) continue;
    if (target.closest('[role=progressbar],[role=status],[aria-busy=true],[aria-hidden=true]')) continue;
    const keyframes = effect.getKeyframes();
    if (['opacity', 'visibility'].some((property) => alternates(keyframes, property))) found.set(target, text);
  }
  return [...found].slice(0, limit).map(([element, text]) => ({
    number: stufenlos.numberOf(element),
    kind: 'blink',
    text: text.slice(0, 80),
  }));
}
