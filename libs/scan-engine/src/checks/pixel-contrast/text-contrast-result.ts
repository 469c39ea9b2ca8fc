import type { MeasuredText, TextPixelsEvidence } from '../../gather/driven/text-pixels/gather-text-pixels.ts';
import type { Doubt } from '../../gather/driven/text-pixels/text-facts.ts';
import type { CheckResult } from '../define-check.ts';

/** Contrast ratios that a level requires of normal text, and of text from 24 px, or from 18.66 px bold. */
export interface RequiredRatios {
  normal: number;
  large: number;
}

/** What was measured is not what people see, or not always. */
const unmeasurable: readonly Doubt[] = ['picture', 'moving', 'contradicted'];

/** A text with a measured contrast that can be judged. */
export const isMeasured = ({ contrast, doubts }: MeasuredText): boolean =>
  contrast !== undefined && !doubts.some((doubt) => unmeasurable.includes(doubt));

/**
 * Judges a text by the contrast of its pixels: nine of ten reach the required ratio, nine of ten do not, or something in
 * between, which a person decides.
 */
export function outcomeOf({ contrast, isLarge, doubts }: MeasuredText, { normal, large }: RequiredRatios) {
  const required = isLarge ? large : normal;
  if (!contrast || contrast.p10 >= required) return 'pass';
  return contrast.p90 < required && doubts.length === 0 ? 'violation' : 'review';
}

/** @param isAsked whether the check applies to a text that was measured */
export function textContrastResult(
  { texts }: TextPixelsEvidence,
  ratios: RequiredRatios,
  isAsked: (text: MeasuredText) => boolean,
): CheckResult {
  const asked = texts.filter((text) => isMeasured(text) && isAsked(text));
  return {
    isApplicable: asked.length > 0,
    decided: asked.map(({ element }) => element),
    findings: asked.flatMap((text) => {
      const outcome = outcomeOf(text, ratios);
      if (outcome === 'pass') return [];
      return [{ outcome, data: dataOf(text, ratios), element: text.element }];
    }),
  };
}

function dataOf({ contrast, isLarge }: MeasuredText, { normal, large }: RequiredRatios) {
  if (!contrast) return {};
  const { p50, p90, color, background, worst } = contrast;
  return {
    ratio: shown(p50),
    most: shown(p90),
    least: shown(worst.ratio),
    required: isLarge ? large : normal,
    color,
    background,
    worstBackground: worst.background,
    x: worst.x,
    y: worst.y,
  };
}

/** Rounded down, so that a ratio that is too low never looks sufficient. */
const shown = (ratio: number) => Math.floor(ratio * 100) / 100;
