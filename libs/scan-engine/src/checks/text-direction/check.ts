import { defineStaticCheck } from '../define-check.ts';
import { collectDirection } from './collect.ts';
import type { DirectionFacts } from './collect.ts';

const minLetters = 12;
const minWords = 2;

/**
 * The declared direction of a text contradicts its script (WCAG SC 1.3.2). Text of both directions is left to a person.
 * So is text whose letters, marks and numbers all stand in their order, unless it contradicts itself.
 */
export const textDirection = defineStaticCheck({
  id: 'text-direction',
  impact: 'moderate',
  needs: 'static',
  selector: '[dir], [lang]',
  // The selectors of axe-core know neither case-insensitive values nor prefixes of languages.
  matches: (element) =>
    element.matches(
      '[dir=rtl i],[lang|=ar i],[lang|=he i],[lang|=iw i],[lang|=fa i],[lang|=ur i],[lang|=ps i],[lang|=yi i],[lang|=ckb i]',
    ),
  collect: collectDirection,
  evaluate({ leftToRight, rightToLeft, words, isRtl, isInRtlPage, sample, ...more }: DirectionFacts) {
    if (words < minWords || leftToRight + rightToLeft < minLetters) return undefined;
    const outcome = more.isInOrder && !more.isContradiction ? 'review' : 'violation';
    if (isRtl && rightToLeft === 0 && !isInRtlPage) return { outcome, messageKey: 'rtl', data: { sample } };
    // A short name in another direction is shown well by itself; a sentence ends on the wrong side.
    if (!isRtl && leftToRight === 0 && words >= 5) return { outcome, messageKey: 'ltr', data: { sample } };
    return undefined;
  },
});
