import type { DeviceMotionEvidence } from '../../gather/driven/device-motion/gather-device-motion.ts';
import type { Verdict } from '../define-check.ts';
import { defineDrivenCheck } from '../define-check.ts';

/** Both are necessary: a way to switch it off, and another way to do it (ACT c249d5, 7677a9). */
export const deviceMotion = defineDrivenCheck({
  id: 'device-motion',
  impact: 'serious',
  needs: 'deviceMotion',
  evaluate: ({ effect, disabledBy, alternative }) => {
    if (!effect) return { isApplicable: false, findings: [] };
    const { before, after, element } = effect;
    const outcome = showsReading(effect) ? 'review' : 'violation';
    const data = { before, after };
    const verdicts: Verdict[] = [];
    if (disabledBy === null) verdicts.push({ outcome, messageKey: 'noSwitch', data, act: ['c249d5'] });
    if (alternative === null) verdicts.push({ outcome, messageKey: 'noAlternative', data, act: ['7677a9'] });
    return { isApplicable: true, findings: verdicts.map((verdict) => ({ ...verdict, element })) };
  },
});

/** A number with decimals is probably the reading of the sensor, which is essential for such a page. */
const showsReading = ({ after }: NonNullable<DeviceMotionEvidence['effect']>) => /\d[.,]\d|°/.test(after);
