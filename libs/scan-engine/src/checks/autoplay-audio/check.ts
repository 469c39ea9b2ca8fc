import type { AutoplayEvidence } from '../../gather/driven/autoplay/gather-autoplay.ts';
import { defineDrivenCheck } from '../define-check.ts';

type Media = AutoplayEvidence['media'][number];

/** Sound up to this length needs no control (WCAG SC 1.4.2). */
const allowedSeconds = 3;
/** Amplitudes below it cannot be heard. */
const silence = 0.001;
/** A silent track takes less than any sound when it is compressed. */
const silentBytesPerSecond = 1000;

/** Either the sound is short, or there is a way to stop it (ACT 80f0bf). */
export const autoplayAudio = defineDrivenCheck({
  id: 'autoplay-audio',
  impact: 'serious',
  needs: 'autoplay',
  decides: ['no-autoplay-audio'],
  evaluate: ({ media }) => ({
    isApplicable: media.length > 0 && media.every((one) => isAudible(one) !== undefined),
    findings: media.filter(isUncontrolled).map((one) => {
      const seconds = Math.round(secondsOf(one));
      const length = Number.isFinite(seconds)
        ? { messageKey: 'limited', data: { seconds } }
        : { messageKey: 'endless' };
      const [control] = one.related;
      return control === undefined
        ? { outcome: 'violation', ...length, element: one.element }
        : { outcome: 'review', data: { control }, element: one.element };
    }),
  }),
});

const isUncontrolled = (media: Media) =>
  isAudible(media) === true &&
  secondsOf(media) > allowedSeconds &&
  !media.hasNativeControls &&
  media.stoppedBy === null;

/** @returns undefined when it is not certain */
function isAudible({ isLoaded, plays, isMuted, bytesPerSecond, peak }: Media): boolean | undefined {
  if (isMuted) return false;
  if (!isLoaded) return undefined;
  if (!plays || bytesPerSecond === 0) return false;
  if (peak !== null && peak >= silence) return true;
  const isSmall = bytesPerSecond < silentBytesPerSecond;
  if (peak === null) return isSmall ? undefined : true;
  return isSmall ? false : undefined;
}

function secondsOf({ duration, start, end, loops }: Media): number {
  if (loops && end === null) return Number.POSITIVE_INFINITY;
  const length = Math.min(duration ?? Number.POSITIVE_INFINITY, end ?? Number.POSITIVE_INFINITY);
  return length - Math.min(start, length);
}
