import type { Audit } from '../../in-page/audit/audit.ts';
import type { clippingBoxOf } from '../clipped-text/clipping-box.ts';

declare const stufenlos: Audit;

/** A block of text that the edge of the page cuts through, by its number. */
export interface CutOffBlock {
  number: number;
  /** Px of the longest line beyond the edge. */
  by: number;
  /** The text cannot be read at any place. Otherwise a script may move it, as the next slide of a carousel. */
  isCertain: boolean;
}

/**
 * Runs inside the page, with the audit script. Texts that begin in view and that the page, or a box as wide as the page, cuts
 * off at its end edge, so that nobody can scroll to the rest. Lines that are hidden completely may be a closed menu.
 *
 * @param limit of blocks, the certain ones first
 */
export function cutOffTexts(parts: { clippingBoxOf: typeof clippingBoxOf }, limit: number): CutOffBlock[] {
  const { documentElement: root, body } = document;
  const isRtl = getComputedStyle(body).direction === 'rtl';
  const tolerance = 8;
  const [maxBoxes, maxTexts, maxFound] = [100, 10_000, 200];
  const cuts = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
  const overflows = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth > tolerance;

  /** The page and boxes near its root that are as wide, with content beyond their edges. */
  const edges = new Set<Element>();
  // The viewport takes the overflow of the root, and that of the body if the root has none.
  const hasRootOverflow = getComputedStyle(root).overflowX !== 'visible';
  if (cuts(hasRootOverflow ? root : body) && overflows(root)) edges.add(root);
  const boxes: Element[] = [body];
  for (let at = 0; at < boxes.length; at += 1) {
    const box = boxes[at];
    if (!box) break;
    const isOwn = box !== body || hasRootOverflow;
    if (isOwn && box.clientWidth >= 0.9 * root.clientWidth && cuts(box) && overflows(box)) edges.add(box);
    for (let child = box.firstElementChild; child && boxes.length < maxBoxes; child = child.nextElementSibling)
      boxes.push(child);
  }
  if (edges.size === 0) return [];

  /** @returns the box of the lines and what cuts them; undefined when the text is placed, moved, scrolled or cut by others */
  const cutterOf = (text: Element): { block: Element; edge: Element } | undefined => {
    let block: Element | undefined;
    for (let at: Element | null = text; at; at = at.parentElement) {
      const box = parts.clippingBoxOf(at);
      if (box.isBlock) block ??= at;
      if (edges.has(at)) return { block: block ?? at, edge: at };
      const isOther = at !== body && (box.cutsX || box.scrollsX);
      if (isOther || box.isInvisible || box.isPlaced || at.getAnimations().length > 0) return undefined;
    }
    return undefined;
  };
  const without = 'svg,textarea,select,script,style,noscript,template,marquee,[aria-hidden=true],[inert]';
  const isExempt = (element: Element) => element.closest('table,pre,code,[role=grid],[role=treegrid],[role=table]');
  const found = new Map<Element, CutOffBlock & { longLines: number; isReviewed: boolean }>();
  const range = document.createRange();
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < maxTexts && found.size < maxFound && walker.nextNode(); count += 1) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (!parent || !/[\p{L}\p{N}]{2}/u.test(text.data)) continue;
    range.selectNodeContents(text);
    const far = isRtl ? -range.getBoundingClientRect().left : range.getBoundingClientRect().right - root.clientWidth;
    if (far <= tolerance || parent.closest(without)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const cutter = cutterOf(parent);
    if (!cutter) continue;
    const { block, edge } = cutter;
    const inner = edge === root ? 0 : edge.getBoundingClientRect().left + edge.clientLeft;
    /** Px of a place beyond the edge, towards the end of lines. */
    const beyond = ({ left, right }: DOMRect) => (isRtl ? inner - left : right - inner - edge.clientWidth);
    const own = beyond(block.getBoundingClientRect());
    const isKept = isExempt(parent) !== null;
    const isReviewed = isKept || edge === root || edge === body;
    for (const line of range.getClientRects()) {
      const by = beyond(line);
      const isInView = line.width - by > 2;
      if (by <= tolerance || !(isInView || isKept)) continue;
      const number = stufenlos.numberOf(block);
      const known = found.get(block) ?? { number, by: 0, isCertain: false, isReviewed, longLines: 0 };
      known.by = Math.max(known.by, by);
      if (line.width > edge.clientWidth) known.longLines += 1;
      // One long line may be a ticker, and a box beyond the edge may be a slide.
      known.isCertain ||= !isKept && (by - Math.max(own, 0) > tolerance || known.longLines > 1);
      found.set(block, known);
    }
  }
  return [...found.values()]
    .filter((block) => block.isCertain || block.isReviewed)
    .toSorted((one, other) => Number(other.isCertain) - Number(one.isCertain))
    .slice(0, limit)
    .map(({ number, by, isCertain }) => ({ number, by, isCertain }));
}
