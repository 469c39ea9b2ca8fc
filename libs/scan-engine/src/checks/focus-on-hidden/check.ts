import { defineDrivenCheck } from '../define-check.ts';

/** An element may appear when it gets the focus. Only stops that stay invisible are reported. */
export const focusOnHidden = defineDrivenCheck({
  id: 'focus-on-hidden',
  impact: 'serious',
  needs: 'keyboardWalk',
  context: 'keyboard',
  evaluate: ({ stops, unindicated }) => ({
    isApplicable: stops > 0,
    findings: unindicated
      .filter(({ hasBox }) => !hasBox)
      .map(({ element, name, count }) => ({ outcome: 'violation', data: { name, count }, element })),
  }),
});
