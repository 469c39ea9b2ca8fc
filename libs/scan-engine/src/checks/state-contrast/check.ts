import { defineDrivenCheck } from '../define-check.ts';

/** Text needs its contrast in every state that it can be in (WCAG SC 1.4.3). */
export const stateContrast = defineDrivenCheck({
  id: 'state-contrast',
  impact: 'serious',
  needs: 'stateContrast',
  evaluate: ({ kinds, pale }) => ({
    isApplicable: kinds > 0,
    findings: pale.map(({ element, state, ...data }) => ({ outcome: 'violation', messageKey: state, data, element })),
  }),
});
