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
import { withTextSpacing } from './with-text-spacing.ts';

export interface TextSpacingEvidence {
  /** There is text within a box that cuts what overflows. */
  isApplicable: boolean;
  /** Elements that cut their text only with the larger spacing, at most 20. */
  clipped: ClippingElement[];
  /** The same for those that end their text with an ellipsis. */
  shortened: ClippingElement[];
}

const maxTexts = 10_000;
const limit = 20;
const parts = { clippedTexts, clippingBoxOf, clippingElements, cutAt, hasWayToFullText, lineInk, withTextSpacing };

/** Gives the texts of the page the spacing of SC 1.4.12 for a moment. */
export const gatherTextSpacing = {
  name: 'textSpacing',
  leaves: 'intact',
  weight: 1,
  async gather({ world, describe }: DrivenPage): Promise<TextSpacingEvidence> {
    const found = await evaluateWith(world, parts, textsCutBySpacing, maxTexts, limit);
    return {
      isApplicable: found.isApplicable,
      clipped: await describedClips(found.clipped, describe),
      shortened: await describedClips(found.shortened, describe),
    };
  },
} satisfies Gatherer<'textSpacing', TextSpacingEvidence>;

interface Parts extends ClippedTextParts {
  clippedTexts: typeof clippedTexts;
  clippingElements: typeof clippingElements;
  hasWayToFullText: typeof hasWayToFullText;
  withTextSpacing: typeof withTextSpacing;
}

/** Runs inside the page, with the audit script. */
function textsCutBySpacing(of: Parts, textLimit: number, elementLimit: number) {
  const before = of.clippedTexts(of, textLimit);
  if (!before.isApplicable) return { isApplicable: false, clipped: [], shortened: [] };
  const known = new Set(before.cuts.map(({ text }) => text));
  const after = of.withTextSpacing(() => of.clippedTexts(of, textLimit));
  const added = after.cuts.filter(({ text, by }) => !known.has(text) && by > 3);
  const clipsOf = (isShortened: boolean) =>
    of.clippingElements(
      of,
      added.filter(({ hasEllipsis }) => hasEllipsis === isShortened),
      elementLimit,
    );
  return { isApplicable: true, clipped: clipsOf(false), shortened: clipsOf(true) };
}
