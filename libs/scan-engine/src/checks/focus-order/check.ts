import { defineDrivenCheck } from '../define-check.ts';

/** The order of the focus has to keep the meaning (WCAG SC 2.4.3, failures F44 and F1). Whether it does, a person decides. */
export const focusOrder = defineDrivenCheck({
  id: 'focus-order',
  impact: 'moderate',
  needs: 'keyboardWalk',
  context: 'keyboard',
  evaluate: ({ stops, jumps }) => ({
    isApplicable: stops > 1,
    findings: jumps.map(({ element, kind, from, to }) => ({
      outcome: 'review',
      messageKey: kind === 'tabindex' ? 'tabindex' : 'style',
      data: { from, to, kind },
      element,
    })),
  }),
});
