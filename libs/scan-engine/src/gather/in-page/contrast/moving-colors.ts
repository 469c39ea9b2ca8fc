import type { Axe } from '../audit/axe-api.ts';

/**
 * Runs inside the page; self-contained. Leaves a text to a person whose colors never rest, instead of reporting the
 * contrast of a moment: an animation still runs on it or around it that changes how it is painted.
 */
export function movingColors(axe: Axe): void {
  const ofAll = ['opacity', 'filter', 'mixBlendMode'];
  const ofBackground = ['backgroundColor', 'backgroundImage'];
  const styleOf = (element: Element) => getComputedStyle(element);
  const isOpaque = (element: Element) => {
    const { backgroundColor, backgroundImage } = styleOf(element);
    return backgroundImage !== 'none' || !/transparent|, 0(?:\.\d+)?\)$|\/ 0(?:\.\d+)?\)$/.test(backgroundColor);
  };
  /** Whether no box between a text and an element around it hides the background of that element. */
  const isSeenBehind = (element: Element, around: Element) => {
    for (let at: Element | null = element; at && at !== around; at = at.parentElement) if (isOpaque(at)) return false;
    return true;
  };
  /** Whether a property is painted at the text when it is animated at an element around it. */
  const reaches = (property: string, element: Element, target: Element) => {
    if (ofAll.includes(property)) return true;
    if (property === 'color') return styleOf(element).color === styleOf(target).color;
    return ofBackground.includes(property) && isSeenBehind(element, target);
  };
  const changedIn = (effect: KeyframeEffect) => {
    const frames = effect.getKeyframes();
    const valuesOf = (property: string) => new Set(frames.flatMap((frame) => frame[property] ?? []));
    return [...ofAll, ...ofBackground, 'color'].filter((property) => valuesOf(property).size > 1);
  };
  const moves = (element: Element) =>
    Document.prototype.getAnimations.call(document).some(({ playState, effect }) => {
      if (playState !== 'running' || !(effect instanceof KeyframeEffect) || effect.pseudoElement !== null) return false;
      const { target } = effect;
      if (!target || !Node.prototype.contains.call(target, element)) return false;
      return changedIn(effect).some((property) => reaches(property, element, target));
    });
  for (const name of ['color-contrast', 'color-contrast-enhanced'] as const) {
    const check = axe['_audit'].checks[name];
    if (!check) continue;
    const { evaluate } = check;
    check.evaluate = function (element, ...others) {
      const result = evaluate.call(this, element, ...others);
      if (result !== false || !moves(element)) return result;
      this.data({ messageKey: 'moving' });
      return undefined;
    };
  }
}
