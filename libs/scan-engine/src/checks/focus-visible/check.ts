import { defineDrivenCheck } from '../define-check.ts';

/** Judges stops that can be seen; those without a box are the matter of another check. */
export const focusVisible = defineDrivenCheck({
  id: 'focus-visible',
  impact: 'serious',
  needs: 'keyboardWalk',
  context: 'keyboard',
  evaluate: ({ stops, unindicated }) => ({
    isApplicable: stops > 0,
    findings: unindicated
      .filter(({ hasBox }) => hasBox)
      .map(({ element, name, count }) => ({ outcome: 'violation', data: { name, count }, element })),
  }),
});
