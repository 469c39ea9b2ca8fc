import { defineDrivenCheck } from '../define-check.ts';

/**
 * WCAG SC 1.4.10. A person decides whether content needs two directions, as tables do, and whether what stands beside the
 * page or is cut off belongs there: one question of a page that has no certain fault.
 */
export const reflow = defineDrivenCheck({
  id: 'reflow',
  impact: 'serious',
  needs: 'reflow',
  context: 'reflow',
  evaluate: ({ overflowing, cutOff }) => {
    const found = [
      ...overflowing.map(({ element, by, isExempt, isAside }) => {
        const messageKey = isAside && !isExempt ? 'aside' : undefined;
        return { element, by, messageKey, isCertain: !isExempt && !isAside };
      }),
      ...cutOff.map((block) => ({ ...block, messageKey: 'cutOff' })),
    ];
    const certain = found.filter(({ isCertain }) => isCertain);
    const reported = certain.length > 0 ? certain : found.slice(0, 1);
    return {
      isApplicable: true,
      findings: reported.map(({ element, by, messageKey, isCertain }) => ({
        outcome: isCertain ? 'violation' : 'review',
        ...(messageKey !== undefined && { messageKey }),
        data: { by },
        element,
      })),
    };
  },
});
