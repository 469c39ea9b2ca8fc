import { describedClips } from '../clipped-text/clipped-text-evidence.ts';
import type { ClippingElement } from '../clipped-text/clipped-text-evidence.ts';
import { clippedTexts } from '../clipped-text/clipped-texts.ts';
import type { ClippedTextParts } from '../clipped-text/clipped-texts.ts';
import { clippingBoxOf } from '../clipped-text/clipping-box.ts';
import { clippingElements } from '../clipped-text/clipping-elements.ts';
import { cutAt } from '../clipped-text/cut-at.ts';
import { hasWayToFullText } from '../clipped-text/has-way-to-full-text.ts';
import { lineInk } from '../clipped-text/line-ink.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';

export interface ZoomEvidence {
  /** There is text within a box that cuts what overflows. */
  isApplicable: boolean;
  /** At most 20 elements. */
  clipped: ClippingElement[];
}

const maxTexts = 10_000;
const limit = 20;
const parts = { clippedTexts, clippingBoxOf, clippingElements, cutAt, hasWayToFullText, lineInk };

/** Zooms the page to 200 % in a window of 1280 x 1024 px: for the page, its window becomes smaller. */
export const gatherZoom = {
  name: 'zoom',
  view: { width: 640, height: 512, deviceScaleFactor: 2 },
  resizes: true,
  leaves: 'intact',
  weight: 1,
  async gather({ world, describe, takePicture }: DrivenPage): Promise<ZoomEvidence> {
    const { isApplicable, clips } = await evaluateWith(world, parts, textsCutNow, maxTexts, limit);
    const clipped = await describedClips(clips, describe);
    if (clipped.length > 0) await takePicture('zoom');
    return { isApplicable, clipped };
  },
} satisfies Gatherer<'zoom', ZoomEvidence>;

interface Parts extends ClippedTextParts {
  clippedTexts: typeof clippedTexts;
  clippingElements: typeof clippingElements;
  hasWayToFullText: typeof hasWayToFullText;
}

/** Runs inside the page, with the audit script. */
function textsCutNow(of: Parts, textLimit: number, elementLimit: number) {
  const { cuts, isApplicable } = of.clippedTexts(of, textLimit);
  const withoutEllipsis = cuts.filter(({ hasEllipsis }) => !hasEllipsis);
  return { isApplicable, clips: of.clippingElements(of, withoutEllipsis, elementLimit) };
}
