import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** An element past the edge of the viewport, by its number. */
export interface OverflowingElement {
  number: number;
  /** Px beyond the edge. */
  by: number;
  /** A table, image, video, code or other content that SC 1.4.10 exempts. */
  isExempt: boolean;
}

/**
 * Runs inside the page, with the audit script. What lies beyond the right or left edge of a page that really scrolls sideways.
 *
 * @returns none for a page that does not scroll sideways
 */
export function overflowingContent(limit: number): OverflowingElement[] {
  const exempt =
    'table,pre,code,svg,canvas,video,img,iframe,object,embed,math,textarea,map,picture,' +
    '[role=grid],[role=treegrid],[role=table],[role=img],[role=toolbar],[role=application]';
  const width = document.documentElement.clientWidth;
  /** Less is the rest of a line or a margin, and hides no letter. */
  const tolerance = 8;
  scrollTo({ left: 100_000, behavior: 'instant' });
  const toTheRight = scrollX;
  scrollTo({ left: -100_000, behavior: 'instant' });
  const toTheLeft = -scrollX;
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
  if (Math.max(toTheRight, toTheLeft) <= tolerance) return [];

  const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  /** Content that an own container clips or scrolls does not make the page scroll. */
  const isContained = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (at !== document.documentElement && clips(at)) return true;
    }
    return false;
  };
  const beyond = (rects: DOMRectList) => {
    let most = 0;
    for (const { left, right, width: size } of rects) {
      if (size > 1) most = Math.max(most, right - width, -left);
    }
    return most;
  };

  const found = new Map<Element, OverflowingElement>();
  const note = (element: Element, by: number) => {
    if (by <= tolerance || found.size >= limit || isContained(element)) return;
    const known = found.get(element);
    if (known) known.by = Math.max(known.by, by);
    else found.set(element, { number: stufenlos.numberOf(element), by, isExempt: element.closest(exempt) !== null });
  };
  // Text may overflow its box without widening it, so texts are measured by themselves.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      const parent = node.parentElement;
      if (!parent || node.data.trim() === '' || !parent.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      note(parent, beyond(range.getClientRects()));
    } else if (node instanceof Element && node.childElementCount === 0 && (node.textContent ?? '').trim() === '') {
      const isSolid = node.matches(`${exempt},input,select,button,hr`);
      if (isSolid && node.checkVisibility({ visibilityProperty: true })) note(node, beyond(node.getClientRects()));
    }
  }
  // Of a paragraph and a long word in it, the word is the cause.
  const elements = [...found.keys()];
  return elements
    .filter((element) => !elements.some((other) => other !== element && element.contains(other)))
    .flatMap((element) => found.get(element) ?? []);
}
