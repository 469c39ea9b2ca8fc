import { defineDrivenCheck } from '../define-check.ts';

/** What a click does, the keyboard must do too, also at another place (WCAG SC 2.1.1, failures F54 and F59). */
export const keyboardOperable = defineDrivenCheck({
  id: 'keyboard-operable',
  impact: 'critical',
  needs: 'clickTargets',
  context: 'keyboard',
  evaluate: ({ targets }) => ({
    isApplicable: targets.length > 0,
    findings: targets
      .filter(({ key, route }) => key === null && route !== 'certain')
      .map(({ element, name, isFocusable, route }) => {
        const isUnsure = route === 'likely';
        const kind = isUnsure ? 'otherRoute' : isFocusable ? 'notActivated' : 'unreachable';
        return {
          outcome: isUnsure ? 'review' : 'violation',
          messageKey: name === '' ? `${kind}Unnamed` : kind,
          data: { name },
          element,
        };
      }),
  }),
});
