import { clippingBoxOf } from '../clipped-text/clipping-box.ts';
import type { ElementFacts } from '../../evidence.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { cutOffTexts, cutterOf } from './cut-off-texts.ts';
import { isVertical } from './is-vertical.ts';
import { overflowingContent } from './overflowing-content.ts';
import { pageEdges } from './page-edges.ts';
import { placeOf } from './place-of.ts';
import { reachOf } from './reach-of.ts';

export interface ReflowEvidence {
  /** Content beyond the edge of a page that scrolls sideways, at most 20 elements. */
  overflowing: { element: ElementFacts; by: number; isExempt: boolean; isAside: boolean }[];
  /** Blocks of text whose lines the edge of the page cuts through, and that do not scroll, at most 20. */
  cutOff: { element: ElementFacts; by: number; isCertain: boolean }[];
}

const parts = { clippingBoxOf, cutterOf, pageEdges, placeOf, reachOf };
const limit = 20;

/** Makes the window 320 CSS px wide, which is 1280 px at a zoom of 400 % (WCAG SC 1.4.10). */
export const gatherReflow = {
  name: 'reflow',
  view: { width: 320, height: 640 },
  resizes: true,
  leaves: 'changed',
  weight: 1,
  // SC 1.4.10 asks of such pages that they fit into a height of 256 px.
  appliesTo: async ({ world }: DrivenPage) => !(await world.evaluate(isVertical)),
  async gather({ world, describe, takePicture }: DrivenPage): Promise<ReflowEvidence> {
    const overflowing = await described(await evaluateWith(world, parts, overflowingContent, limit), describe);
    const cutOff = await described(await evaluateWith(world, parts, cutOffTexts, limit), describe);
    if (overflowing.length + cutOff.length > 0) await takePicture('reflow');
    return { overflowing, cutOff };
  },
} satisfies Gatherer<'reflow', ReflowEvidence>;

/** Exchanges the numbers of elements for their descriptions. */
async function described<Found extends { number: number; by: number }>(
  found: readonly Found[],
  describe: DrivenPage['describe'],
): Promise<(Omit<Found, 'number'> & { element: ElementFacts })[]> {
  if (found.length === 0) return [];
  const elements = await describe(found.map(({ number }) => number));
  return found.flatMap(({ number: _number, ...facts }, at) => {
    const element = elements[at];
    return element ? [{ ...facts, by: Math.round(facts.by), element }] : [];
  });
}
