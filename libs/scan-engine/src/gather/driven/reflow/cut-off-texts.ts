import type { Audit } from '../../in-page/audit/audit.ts';
import type { clippingBoxOf } from '../clipped-text/clipping-box.ts';
import type { pageEdges } from './page-edges.ts';

declare const stufenlos: Audit;

export interface CutOffParts extends Record<string, (...args: never[]) => unknown> {
  clippingBoxOf: typeof clippingBoxOf;
  cutterOf: typeof cutterOf;
  pageEdges: typeof pageEdges;
}

/** A block of text that the edge of the page cuts through, by its number. */
export interface CutOffBlock {
  number: number;
  /** Px of the longest line beyond the edge. */
  by: number;
  /** The text cannot be read at any place. Otherwise a script may move it, as the next slide of a carousel. */
  isCertain: boolean;
}

/**
 * Runs inside the page, with the audit script. Texts that begin in view and that the page, or a box as wide as the
 * page, cuts off at its end edge, so that nobody can scroll to the rest. Lines that are hidden completely may be a
 * closed menu.
 *
 * @param limit of blocks, the certain ones first
 */
export function cutOffTexts(parts: CutOffParts, limit: number): CutOffBlock[] {
  const { documentElement: root, body } = document;
  const isRtl = getComputedStyle(body).direction === 'rtl';
  const tolerance = 8;
  const [maxTexts, maxFound] = [10_000, 200];
  const edges = new Set(parts.pageEdges(tolerance));
  if (edges.size === 0) return [];
  /** Px between the edge of a box and that of the viewport, at most. */
  const maxInset = 0.2 * root.clientWidth;
  const without = 'svg,textarea,select,script,style,noscript,template,marquee,[aria-hidden=true],[inert]';
  const exempt = 'table,pre,code,[role=grid],[role=treegrid],[role=table]';
  const found = new Map<Element, CutOffBlock & { longLines: number; isReviewed: boolean }>();
  const range = document.createRange();
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < maxTexts && found.size < maxFound && walker.nextNode(); count += 1) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (!parent || !/[\p{L}\p{N}]{2}/u.test(text.data)) continue;
    range.selectNodeContents(text);
    const area = range.getBoundingClientRect();
    if ((isRtl ? maxInset - area.left : area.right - root.clientWidth + maxInset) <= tolerance) continue;
    if (parent.closest(without)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const cutter = parts.cutterOf(parts, parent, edges);
    if (!cutter) continue;
    const { block, edge } = cutter;
    const inner = edge === root ? 0 : edge.getBoundingClientRect().left + edge.clientLeft;
    /** Px of a place beyond the edge, towards the end of lines. */
    const beyond = ({ left, right }: DOMRect) => (isRtl ? inner - left : right - inner - edge.clientWidth);
    const own = Math.max(0, beyond(block.getBoundingClientRect()));
    const mayWrap = !/nowrap|pre$/.test(getComputedStyle(parent).whiteSpace);
    const isExempt = parent.closest(exempt) !== null;
    const isReviewed = isExempt || edge === root || edge === body;
    for (const line of range.getClientRects()) {
      const by = beyond(line);
      if (by <= tolerance || !(line.width - by > 2 || isExempt)) continue;
      const number = stufenlos.numberOf(block);
      const known = found.get(block) ?? { number, by: 0, isCertain: false, isReviewed, longLines: 0 };
      known.by = Math.max(known.by, by);
      if (line.width > edge.clientWidth) known.longLines += 1;
      // One long line and what does not wrap may be a ticker or a row that a script scrolls, a box beyond the edge a slide.
      known.isCertain ||= mayWrap && !isExempt && (by - own > tolerance || known.longLines > 1);
      found.set(block, known);
    }
  }
  return [...found.values()]
    .filter((block) => block.isCertain || block.isReviewed)
    .toSorted((one, other) => Number(other.isCertain) - Number(one.isCertain))
    .slice(0, limit)
    .map(({ number, by, isCertain }) => ({ number, by, isCertain }));
}

/**
 * Runs inside the page; self-contained.
 *
 * @returns the box of the lines and what cuts them; undefined when the text is placed, moved, scrolled or cut by others
 */
export function cutterOf(
  parts: Pick<CutOffParts, 'clippingBoxOf'>,
  text: Element,
  edges: ReadonlySet<Element>,
): { block: Element; edge: Element } | undefined {
  let block: Element | undefined;
  for (let at: Element | null = text; at; at = at.parentElement) {
    const box = parts.clippingBoxOf(at);
    if (box.isBlock) block ??= at;
    if (edges.has(at)) return { block: block ?? at, edge: at };
    const isOther = at !== document.body && (box.cutsX || box.scrollsX);
    if (isOther || box.isInvisible || box.isPlaced || at.getAnimations().length > 0) return undefined;
  }
  return undefined;
}
