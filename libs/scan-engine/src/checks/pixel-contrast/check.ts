import { defineDrivenCheck } from '../define-check.ts';
import { textContrastResult } from './text-contrast-result.ts';

/** Level AA. */
export const minimumRatios = { normal: 4.5, large: 3 };

/**
 * Answers what `color-contrast` of axe-core leaves open: texts on pictures, on gradients and below other elements. Of an empty
 * field, the placeholder is measured. It is a
 * rule of its own, because what it finds does not depend on one pair of colours, and other scans must recognise it.
 */
export const pixelContrast = defineDrivenCheck({
  id: 'pixel-contrast',
  impact: 'serious',
  needs: 'textPixels',
  decides: ['color-contrast', 'placeholder-contrast'],
  evaluate: (evidence) => textContrastResult(evidence, minimumRatios, ({ rules }) => rules.includes('color-contrast')),
});
