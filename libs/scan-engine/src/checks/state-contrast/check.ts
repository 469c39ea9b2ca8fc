import { defineDrivenCheck } from '../define-check.ts';

/**
 * Text needs its contrast in every state that it can be in (WCAG SC 1.4.3). A person decides where a script may change
 * what is behind the text, and no real pointer or focus got there.
 */
export const stateContrast = defineDrivenCheck({
  id: 'state-contrast',
  impact: 'serious',
  needs: 'stateContrast',
  evaluate: ({ kinds, pale }) => ({
    isApplicable: kinds > 0,
    findings: pale.map(({ element, state, isCertain, ...data }) => ({
      outcome: isCertain ? 'violation' : 'review',
      messageKey: state,
      data,
      element,
    })),
  }),
});
