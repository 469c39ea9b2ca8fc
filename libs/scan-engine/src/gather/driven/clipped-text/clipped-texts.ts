import type { ClippingBox, clippingBoxOf } from './clipping-box.ts';
import type { Cut, cutAt } from './cut-at.ts';
import type { lineInk } from './line-ink.ts';

export interface ClippedTextParts extends Record<string, (...args: never[]) => unknown> {
  clippingBoxOf: typeof clippingBoxOf;
  cutAt: typeof cutAt;
  lineInk: typeof lineInk;
}

/** Texts that an ancestor cuts off. */
export interface ClippedTexts {
  cuts: Cut[];
  /** There is text within a box that cuts what overflows. */
  isApplicable: boolean;
}

/**
 * Runs inside the page; self-contained. The texts of the document that an ancestor cuts off, without those that can be
 * scrolled into view, and without those in a box that lies beyond an edge as a whole.
 */
export function clippedTexts(parts: ClippedTextParts, maxTexts: number): ClippedTexts {
  const boxes = new Map<Element, ClippingBox>();
  const boxOf = (element: Element): ClippingBox => {
    const box = boxes.get(element) ?? parts.clippingBoxOf(element);
    boxes.set(element, box);
    return box;
  };
  const found: ClippedTexts = { cuts: [], isApplicable: false };
  let pen: CanvasRenderingContext2D | null | undefined;
  const penOf = () => (pen ??= document.createElement('canvas').getContext('2d'));
  const cutOf = (text: Text): Cut | null | undefined => {
    let scrollsX = false;
    let scrollsY = false;
    let block: Element | undefined;
    for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
      const box = boxOf(at);
      if (box.isInvisible) return null;
      if (box.isBlock) block ??= at;
      const [cutsX, cutsY] = [box.cutsX && !scrollsX, box.cutsY && !scrollsY];
      if (cutsX || cutsY) {
        found.isApplicable = true;
        const cut = parts.cutAt(text, at, block ?? at, { ...box, cutsX, cutsY }, (line) =>
          parts.lineInk(text, line, penOf()),
        );
        if (cut !== undefined) return cut;
      }
      scrollsX ||= box.scrollsX;
      scrollsY ||= box.scrollsY;
      if (box.isPlaced || (scrollsX && scrollsY)) return undefined;
    }
    return undefined;
  };
  const without = 'svg,textarea,select,script,style,noscript,template,marquee,[aria-hidden=true]';
  const iconFont = /icon|symbol|awesome|glyph/i;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < maxTexts && walker.nextNode(); count += 1) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (!parent || !/[\p{L}\p{N}]{2}/u.test(text.data) || parent.closest(without)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const cut = cutOf(text);
    if (!cut || iconFont.test(getComputedStyle(parent).fontFamily)) continue;
    if (cut.clip.getAnimations({ subtree: true }).length === 0) found.cuts.push(cut);
  }
  return found;
}
