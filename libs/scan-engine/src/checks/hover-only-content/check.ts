import { defineDrivenCheck } from '../define-check.ts';

/** The keyboard must also reach what the pointer brings up (WCAG SC 2.1.1). */
export const hoverOnlyContent = defineDrivenCheck({
  id: 'hover-only-content',
  impact: 'critical',
  needs: 'hoverContent',
  evaluate: ({ appearing }) => ({
    isApplicable: appearing.length > 0,
    findings: appearing
      .filter(({ keys }) => keys === null)
      .map(({ element, name, links, hasOverview }) => ({
        // The page behind the link may list the same links.
        outcome: hasOverview ? 'review' : 'violation',
        data: { name, links: links.slice(0, 3).join(', '), count: links.length },
        element,
      })),
  }),
});
