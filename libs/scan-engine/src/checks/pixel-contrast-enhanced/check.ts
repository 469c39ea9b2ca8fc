import { defineDrivenCheck } from '../define-check.ts';
import { minimumRatios } from '../pixel-contrast/check.ts';
import { outcomeOf, textContrastResult } from '../pixel-contrast/text-contrast-result.ts';
import type { MeasuredText } from '../../gather/driven/text-pixels/gather-text-pixels.ts';

/** Level AAA. */
const enhancedRatios = { normal: 7, large: 4.5 };

/**
 * The same as `pixel-contrast` for the higher ratios of level AAA. axe-core leaves both open in `color-contrast` only. A text
 * that has one answer for level AA is not asked about twice.
 */
export const pixelContrastEnhanced = defineDrivenCheck({
  id: 'pixel-contrast-enhanced',
  impact: 'serious',
  needs: 'textPixels',
  decides: ['color-contrast', 'color-contrast-enhanced'],
  evaluate: (evidence) => textContrastResult(evidence, enhancedRatios, (text) => !isAnswered(text)),
});

function isAnswered(text: MeasuredText): boolean {
  if (!text.rules.includes('color-contrast')) return false;
  const minimum = outcomeOf(text, minimumRatios);
  return minimum === 'violation' || (minimum === 'review' && outcomeOf(text, enhancedRatios) === 'review');
}
