import { defineDrivenCheck } from '../define-check.ts';

/** What a click does, the keyboard must do too (WCAG SC 2.1.1, failures F54 and F59). */
export const keyboardOperable = defineDrivenCheck({
  id: 'keyboard-operable',
  impact: 'critical',
  needs: 'clickTargets',
  context: 'keyboard',
  evaluate: ({ targets }) => ({
    isApplicable: targets.length > 0,
    findings: targets
      .filter(({ key }) => key === null)
      .map(({ element, name, isFocusable }) => ({
        outcome: 'violation',
        messageKey: isFocusable ? 'notActivated' : 'unreachable',
        data: { name },
        element,
      })),
  }),
});
