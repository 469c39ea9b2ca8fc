import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

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
export function overflowingContent(limit: number): OverflowingElement[] {
  const exempt =
    'table,pre,code,svg,canvas,video,img,iframe,object,embed,math,textarea,map,picture,' +
    '[role=grid],[role=treegrid],[role=table],[role=img],[role=toolbar],[role=application]';
  const root = document.documentElement;
  const width = root.clientWidth;
  /** Less is the rest of a line or a margin, and hides no letter. */
  const tolerance = 8;
  const ofRoot = getComputedStyle(root).overflowX;
  // Scripts can scroll a page whose overflow is hidden, people cannot.
  if (/hidden|clip/.test(ofRoot === 'visible' ? getComputedStyle(document.body).overflowX : ofRoot)) return [];
  scrollTo({ left: 100_000, behavior: 'instant' });
  const toTheRight = scrollX;
  scrollTo({ left: -100_000, behavior: 'instant' });
  const toTheLeft = -scrollX;
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
  if (Math.max(toTheRight, toTheLeft) <= tolerance) return [];

  const withoutArea = /^inset\((?:[5-9]\d|100)%|^circle\(0|^polygon\((?:0(?:px|%)? 0(?:px|%)?(?:, |\)))+$/;
  /** Content that an own container clips or scrolls, that stays in its place, or that nobody sees does not make people scroll. */
  const isContained = (element: Element) => {
    if (element.closest('[inert]')) return true;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position, clip, clipPath } = getComputedStyle(at);
      if (overflowX !== 'visible' || position === 'fixed' || clip !== 'auto' || withoutArea.test(clipPath)) return true;
    }
    return false;
  };
  const isAside = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { position, transform, translate } = getComputedStyle(at);
      if (position !== 'absolute' && transform === 'none' && translate === 'none') continue;
      const { left, right } = at.getBoundingClientRect();
      if (left >= width - 1 || right <= 1) return true;
    }
    return false;
  };
  const beyond = (rects: DOMRectList) => {
    let most = 0;
    for (const { left, right, width: size } of rects) {
      if (size <= 1) continue;
      if (left < width + toTheRight) most = Math.max(most, Math.min(right - width, toTheRight));
      if (right > -toTheLeft) most = Math.max(most, Math.min(-left, toTheLeft));
    }
    return most;
  };

  const found = new Map<Element, OverflowingElement>();
  const note = (element: Element, by: number) => {
    if (by <= tolerance || found.size >= limit || isContained(element)) return;
    const known = found.get(element);
    if (known) known.by = Math.max(known.by, by);
    else {
      const isExempt = element.closest(exempt) !== null;
      found.set(element, { number: stufenlos.numberOf(element), by, isExempt, isAside: isAside(element) });
    }
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
