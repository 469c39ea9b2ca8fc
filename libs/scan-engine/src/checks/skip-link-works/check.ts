import { defineDrivenCheck } from '../define-check.ts';

/**
 * A skip link that leads nowhere (WCAG SC 2.4.1). With a main landmark or a heading, the page meets the criterion all the
 * same, and some browsers continue at a hidden target: a person decides.
 */
export const skipLinkWorks = defineDrivenCheck({
  id: 'skip-link-works',
  impact: 'serious',
  needs: 'keyboardWalk',
  context: 'keyboard',
  evaluate: ({ skipLinks: { tried, idle } }) => ({
    isApplicable: tried > 0,
    findings: idle.map(({ element, name, fragment, target, hasOtherWay }) => ({
      outcome: target === 'missing' && !hasOtherWay ? 'violation' : 'review',
      messageKey: target === 'shown' ? 'idle' : target,
      data: { name, fragment },
      element,
    })),
  }),
});
