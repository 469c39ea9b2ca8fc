import type { AnimatedImage } from '../../gather/driven/animated-images/gather-animated-images.ts';
import type { Verdict } from '../define-check.ts';
import { defineDrivenCheck } from '../define-check.ts';

/**
 * Images that move for more than five seconds need a way to stop them (WCAG SC 2.2.2). Only a measurement of each
 * frame can tell whether they flash more than three times in a second (2.3.1).
 */
export const animatedImage = defineDrivenCheck({
  id: 'animated-image',
  impact: 'serious',
  needs: 'animatedImages',
  evaluate: ({ images }) => ({
    isApplicable: images.length > 0,
    findings: images.flatMap((image) =>
      [...verdictsOnMotion(image), ...verdictsOnFlashes(image)].map((verdict) => ({
        ...verdict,
        element: image.element,
      })),
    ),
  }),
});

function verdictsOnMotion({ frames, roundMs, stoppedBy, related, hasStillVariant }: AnimatedImage): Verdict[] {
  if (stoppedBy !== null) return [];
  const data = { frames, seconds: Math.round(roundMs / 100) / 10, control: related ?? '' };
  const criteria = ['2.2.2'];
  if (hasStillVariant) return [{ outcome: 'review', messageKey: 'reduced', criteria, data }];
  if (related !== null)
    return [{ outcome: 'review', messageKey: related === '' ? 'click' : 'control', criteria, data }];
  return [{ outcome: 'violation', criteria, data }];
}

const verdictsOnFlashes = ({ frames, roundMs, mayFlash }: AnimatedImage): Verdict[] =>
  mayFlash
    ? [
        {
          outcome: 'review',
          messageKey: 'flash',
          criteria: ['2.3.1'],
          data: { perSecond: Math.round((1000 * frames) / roundMs) },
        },
      ]
    : [];
