import { defineDrivenCheck } from '../define-check.ts';

/** A stop that is covered in part satisfies the criterion at level AA. */
export const focusObscured = defineDrivenCheck({
  id: 'focus-obscured',
  impact: 'moderate',
  needs: 'keyboardWalk',
  context: 'keyboard',
  evaluate: ({ stops, covered }) => ({
    isApplicable: stops > 0,
    findings: covered.map(({ element, name, count, by, byText }) => ({
      outcome: 'violation',
      // People know the layer by its text. Without one, the selector names it.
      ...(byText && { messageKey: 'named' }),
      data: { name, count, by, ...(byText && { byText }) },
      element,
    })),
  }),
});
