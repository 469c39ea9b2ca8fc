import { defineDrivenCheck } from '../define-check.ts';

/**
 * Controls of which nothing is left in forced colours. WCAG does not name this mode, so a person decides whether the control
 * can be recognised in another way.
 */
export const forcedColors = defineDrivenCheck({
  id: 'forced-colors',
  impact: 'moderate',
  needs: 'forcedColors',
  evaluate: ({ controls, vanished }) => ({
    isApplicable: controls > 0,
    findings: vanished.map(({ element, name }) => ({ outcome: 'review', data: { name }, element })),
  }),
});
