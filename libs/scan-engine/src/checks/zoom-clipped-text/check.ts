import { defineDrivenCheck } from '../define-check.ts';

/** Text that is cut in a window as at a zoom of 200 % (WCAG SC 1.4.4). The gatherer keeps only what is certain. */
export const zoomClippedText = defineDrivenCheck({
  id: 'zoom-clipped-text',
  impact: 'serious',
  needs: 'zoom',
  context: 'zoom',
  evaluate: ({ isApplicable, clipped }) => ({
    isApplicable,
    findings: clipped.map(({ element, axis, by, text }) => ({
      outcome: 'violation',
      messageKey: axis === 'x' ? 'width' : 'height',
      data: { by, text },
      element,
    })),
  }),
});
