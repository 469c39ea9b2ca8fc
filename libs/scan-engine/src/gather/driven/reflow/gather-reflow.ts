import type { ElementFacts } from '../../evidence.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { overflowingContent } from './overflowing-content.ts';

export interface ReflowEvidence {
  /** Content beyond the edge of a page that scrolls sideways, at most 20 elements. */
  overflowing: { element: ElementFacts; by: number; isExempt: boolean }[];
}

const limit = 20;

/** Makes the window 320 CSS px wide, which is 1280 px at a zoom of 400 % (WCAG SC 1.4.10). */
export const gatherReflow = {
  name: 'reflow',
  view: { width: 320, height: 640 },
  resizes: true,
  leaves: 'changed',
  weight: 1,
  async gather({ world, describe, takePicture }: DrivenPage): Promise<ReflowEvidence> {
    const found = await world.evaluate(overflowingContent, limit);
    const elements = await describe(found.map(({ number }) => number));
    if (found.length > 0) await takePicture('reflow');
    return {
      overflowing: found.flatMap(({ by, isExempt }, at) => {
        const element = elements[at];
        return element ? [{ element, by: Math.round(by), isExempt }] : [];
      }),
    };
  },
} satisfies Gatherer<'reflow', ReflowEvidence>;
