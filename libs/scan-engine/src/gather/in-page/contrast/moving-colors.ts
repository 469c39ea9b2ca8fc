import type { Axe } from '../audit/axe-api.ts';

/**
 * Runs inside the page; self-contained. Leaves a text to a person whose colors never rest, instead of reporting the
 * contrast of a moment: an animation still runs on it or around it that changes how it is painted.
 */
export function movingColors(axe: Axe): void {
  const painted = ['opacity', 'color', 'backgroundColor', 'backgroundImage', 'background', 'filter', 'mixBlendMode'];
  const isPainting = ({ playState, effect }: Animation) =>
    playState === 'running' &&
    effect instanceof KeyframeEffect &&
    effect.pseudoElement === null &&
    effect.getKeyframes().some((frame) => painted.some((property) => property in frame));
  const moves = (element: Element) =>
    document.getAnimations().some((animation) => {
      const { target } = animation.effect as KeyframeEffect;
      return target?.contains(element) && isPainting(animation);
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
