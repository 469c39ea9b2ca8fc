import { defineDrivenCheck } from '../define-check.ts';

/** A navigation keeps the order of its links (WCAG SC 3.2.3, failure F66). More links, or fewer, are no change. */
export const consistentNavigation = defineDrivenCheck({
  id: 'consistent-navigation',
  impact: 'moderate',
  needs: 'repeatedContent',
  evaluate: ({ compared }) => {
    if (!compared || compared.orders.navigations === 0) return { isApplicable: false, findings: [] };
    const { navigation } = compared.orders;
    if (!navigation) return { isApplicable: true, findings: [] };
    const { element, ...data } = navigation;
    return { isApplicable: true, findings: [{ outcome: 'violation', data, element }] };
  },
});
