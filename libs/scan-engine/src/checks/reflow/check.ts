import { defineDrivenCheck } from '../define-check.ts';

/** Content that needs two directions, such as tables, is exempt (WCAG SC 1.4.10): a person decides whether it does. */
export const reflow = defineDrivenCheck({
  id: 'reflow',
  impact: 'serious',
  needs: 'reflow',
  context: 'reflow',
  evaluate: ({ overflowing }) => {
    const broken = overflowing.filter(({ isExempt }) => !isExempt);
    const reported = broken.length > 0 ? broken : overflowing.slice(0, 1);
    return {
      isApplicable: true,
      findings: reported.map(({ element, by, isExempt }) => ({
        outcome: isExempt ? 'review' : 'violation',
        data: { by },
        element,
      })),
    };
  },
});
