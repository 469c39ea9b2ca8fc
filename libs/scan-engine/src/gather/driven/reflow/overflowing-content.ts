import type { Audit } from '../../in-page/audit/audit.ts';
import type { placeOf } from './place-of.ts';
import type { reachOf } from './reach-of.ts';

declare const stufenlos: Audit;

export interface OverflowParts extends Record<string, (...args: never[]) => unknown> {
  placeOf: typeof placeOf;
  reachOf: typeof reachOf;
}

/** An element past the edge of the viewport, by its number. */
export interface OverflowingElement {
  number: number;
  /** Px beyond the edge. */
  by: number;
  /** A table, image, video, code or other content that SC 1.4.10 exempts. */
  isExempt: boolean;
  /** In a box that is placed beside the page as a whole, as a menu that a button moves into view. */
  isAside: boolean;
}

/**
 * Runs inside the page, with the audit script. What lies beyond an edge to which people can scroll sideways: the right one,
 * on a page that is written from right to left the left one. Nobody can scroll to the other side.
 *
 * @returns none for a page that does not scroll sideways
 */
export function overflowingContent(parts: OverflowParts, limit: number): OverflowingElement[] {
  const exempt =
    'table,pre,code,svg,canvas,video,img,iframe,object,embed,math,textarea,map,picture,' +
    '[role=grid],[role=treegrid],[role=table],[role=img],[role=toolbar],[role=application]';
  const width = document.documentElement.clientWidth;
  /** Less is the rest of a line or a margin, and hides no letter. */
  const tolerance = 8;
  const reach = parts.reachOf();
  if (Math.max(reach.right, reach.left) <= tolerance) return [];

  const beyond = (rects: DOMRectList) => {
    let most = 0;
    for (const { left, right, width: size } of rects) {
      if (size <= 1) continue;
      if (left < width + reach.right) most = Math.max(most, Math.min(right - width, reach.right));
      if (right > -reach.left) most = Math.max(most, Math.min(-left, reach.left));
    }
    return most;
  };
  const found = new Map<Element, OverflowingElement>();
  const note = (element: Element, by: number) => {
    if (by <= tolerance || found.size >= limit) return;
    const place = parts.placeOf(element, width);
    if (place === 'contained') return;
    const isExempt = element.closest(exempt) !== null;
    const number = stufenlos.numberOf(element);
    const known = found.get(element) ?? { number, by, isExempt, isAside: place === 'aside' };
    found.set(element, { ...known, by: Math.max(known.by, by) });
  };
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // Text may overflow its box without widening it, so texts are measured by themselves.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      const parent = node.parentElement;
      if (!parent || node.data.trim() === '' || !isSeen(parent)) continue;
      range.selectNodeContents(node);
      note(parent, beyond(range.getClientRects()));
    } else if (node instanceof Element && node.childElementCount === 0 && (node.textContent ?? '').trim() === '') {
      const isSolid = node.matches(`${exempt},input,select,button,hr`);
      if (isSolid && isSeen(node)) note(node, beyond(node.getClientRects()));
    }
  }
  // Of a paragraph and a long word in it, the word is the cause.
  const elements = [...found.keys()];
  return elements
    .filter((element) => !elements.some((other) => other !== element && element.contains(other)))
    .flatMap((element) => found.get(element) ?? []);
}
