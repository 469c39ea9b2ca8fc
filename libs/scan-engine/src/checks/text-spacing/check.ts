import { defineDrivenCheck } from '../define-check.ts';

/** Text that is cut only when its spacing is larger (WCAG SC 1.4.12). An ellipsis may be on purpose: one question per page. */
export const textSpacing = defineDrivenCheck({
  id: 'text-spacing',
  impact: 'serious',
  needs: 'textSpacing',
  context: 'textSpacing',
  evaluate: ({ isApplicable, clipped, shortened }) => ({
    isApplicable,
    findings: [
      ...clipped.map(({ element, axis, by, text }) => ({
        outcome: 'violation' as const,
        messageKey: axis === 'x' ? 'width' : 'height',
        data: { by, text },
        element,
      })),
      ...shortened.slice(0, 1).map(({ element, text }) => ({
        outcome: 'review' as const,
        data: { text, count: shortened.length },
        element,
      })),
    ],
  }),
});
