import { defineDrivenCheck } from '../define-check.ts';

/** Images that move for more than five seconds need a way to stop them (WCAG SC 2.2.2). */
export const animatedImage = defineDrivenCheck({
  id: 'animated-image',
  impact: 'serious',
  needs: 'animatedImages',
  evaluate: ({ images }) => ({
    isApplicable: images.length > 0,
    findings: images
      .filter(({ stoppedBy }) => stoppedBy === null)
      .map(({ element, frames, roundMs, related, hasStillVariant }) => {
        const data = { frames, seconds: Math.round(roundMs / 100) / 10, control: related ?? '' };
        if (hasStillVariant) return { outcome: 'review', messageKey: 'reduced', data, element };
        if (related !== null)
          return { outcome: 'review', messageKey: related === '' ? 'click' : 'control', data, element };
        return { outcome: 'violation', data, element };
      }),
  }),
});
