import { colorRules } from '../color-rules.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import type { SecondAuditEvidence } from '../second-audit-evidence.ts';
import { textLooks } from '../text-looks.ts';
import { finishAnimations, shortAnimationMs } from '../../in-page/settling/finish-animations.ts';
import { twoFrames } from '../../in-page/settling/two-frames.ts';
import { settledLooks } from './settled-looks.ts';

const maxElements = 1500;

/** Asks for the dark colour scheme, and audits the colours again if the page has one. */
export const gatherDarkScheme = {
  name: 'darkScheme',
  leaves: 'intact',
  weight: 1,
  async gather({ page, world, audit, addsViolations, takePicture }: DrivenPage): Promise<SecondAuditEvidence> {
    const scheme = (value: '' | 'dark') => page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    const looks = () =>
      evaluateWith(world, { textLooks, finishAnimations, twoFrames }, settledLooks, maxElements, shortAnimationMs);
    const light = await looks();
    try {
      await scheme('dark');
      const isApplicable = (await looks()) !== light;
      const rules = isApplicable ? await audit(colorRules) : [];
      if (addsViolations(rules)) await takePicture('dark');
      return { isApplicable, rules };
    } finally {
      await scheme('');
    }
  },
} satisfies Gatherer<'darkScheme', SecondAuditEvidence>;
