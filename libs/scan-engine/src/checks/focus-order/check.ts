import { defineDrivenCheck } from '../define-check.ts';

/** The focus order has to preserve meaning (WCAG SC 2.4.3, failures F44 and F1). A person decides whether it does. */
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
