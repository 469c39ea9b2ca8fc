import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { clippedTexts } from '../clipped-text/clipped-texts.ts';
import type { ClippedTextParts } from '../clipped-text/clipped-texts.ts';
import { clippingBoxOf } from '../clipped-text/clipping-box.ts';
import { cutAt } from '../clipped-text/cut-at.ts';
import { hasWayToFullText } from '../clipped-text/has-way-to-full-text.ts';
import { evaluateWith } from '../evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';

declare const stufenlos: Audit;

export interface ZoomEvidence {
  /** There is text within a box that cuts what overflows. */
  isApplicable: boolean;
  /** Elements that cut their text, at most 20. */
  clipped: { element: ElementFacts; axis: 'x' | 'y'; by: number; text: string }[];
}

const maxTexts = 10_000;
const limit = 20;
const parts = { clippedTexts, clippingBoxOf, cutAt, hasWayToFullText };

/** Loads the page as at a zoom of 200 % in a window of 1280 x 1024 px. */
export const gatherZoom = {
  name: 'zoom',
  view: { width: 640, height: 512, deviceScaleFactor: 2 },
  leaves: 'changed',
  weight: 1,
  async gather({ world, describe }: DrivenPage): Promise<ZoomEvidence> {
    const { isApplicable, clipped } = await evaluateWith(world, parts, clippingElements, maxTexts, limit);
    const elements = await describe(clipped.map(({ number }) => number));
    return {
      isApplicable,
      clipped: clipped.flatMap(({ number: _number, ...cut }, at) => {
        const element = elements[at];
        return element ? [{ element, ...cut }] : [];
      }),
    };
  },
} satisfies Gatherer<'zoom', ZoomEvidence>;

interface Parts extends ClippedTextParts {
  clippedTexts: typeof clippedTexts;
  hasWayToFullText: typeof hasWayToFullText;
}

/** Runs inside the page, with the audit script. One entry per element that cuts texts. */
function clippingElements(of: Parts, textLimit: number, elementLimit: number) {
  const { cuts, isApplicable } = of.clippedTexts(of, textLimit);
  const byClip = new Map<Element, (typeof cuts)[number]>();
  for (const cut of cuts) {
    if (!cut.hasEllipsis && !byClip.has(cut.clip)) byClip.set(cut.clip, cut);
  }
  const certain = [...byClip.values()].filter(({ clip }) => !of.hasWayToFullText(clip)).slice(0, elementLimit);
  return {
    isApplicable,
    clipped: certain.map(({ clip, axis, by, text }) => ({
      number: stufenlos.numberOf(clip),
      axis,
      by: Math.round(by),
      text: text.data.trim().replace(/\s+/g, ' ').slice(0, 60),
    })),
  };
}
