import type { ClippingBox } from './clipping-box.ts';
import type { LineInk } from './line-ink.ts';

/** Part of a text that an ancestor cuts off. */
export interface Cut {
  text: Text;
  clip: Element;
  axis: 'x' | 'y';
  /** Px of one line beyond the edge. */
  by: number;
  /** The text ends with an ellipsis, so everybody sees that something is missing. */
  hasEllipsis: boolean;
}

/**
 * Runs inside the page; self-contained. How an element cuts a text. A line that shows in part is certain: lines that are
 * hidden completely may be hidden on purpose.
 *
 * @param block the box whose lines the text is in
 * @param inkOf where the glyphs of a line are painted; asked only for lines whose box is cut
 * @returns undefined when it shows all of the text, null when it hides all of it
 */
export function cutAt(
  text: Text,
  clip: Element,
  block: Element,
  { cutsX, cutsY, hasEllipsis, hasLineClamp }: ClippingBox,
  inkOf: (line: DOMRect) => LineInk | null,
): Cut | null | undefined {
  const outer = clip.getBoundingClientRect();
  const left = outer.left + clip.clientLeft;
  const top = outer.top + clip.clientTop;
  const right = left + clip.clientWidth;
  const bottom = top + clip.clientHeight;
  if (clip.clientWidth <= 2 || clip.clientHeight <= 2) return null;
  const range = document.createRange();
  range.selectNodeContents(text);
  const style = getComputedStyle(text.parentElement ?? clip);
  const size = Number.parseFloat(style.fontSize);
  const spacing = Number.parseFloat(style.letterSpacing) || 0;
  // The area of a line is higher than its glyphs, which are about as high as the font size.
  const lines = [...range.getClientRects()].map((line) => {
    const trim = Math.max(0, (line.height - size) / 2);
    return { left: line.left, right: line.right - spacing, top: line.top + trim, bottom: line.bottom - trim, line };
  });
  const isSeen = (line: (typeof lines)[number]) =>
    Math.min(line.right, right) - Math.max(line.left, left) > 2 &&
    Math.min(line.bottom, bottom) - Math.max(line.top, top) > 2;
  const seen = lines.filter(isSeen);
  if (seen.length === 0) return null;
  if (cutsY && !hasLineClamp) {
    const missing = seen.map((box) => {
      if (box.bottom - bottom <= 3) return 0;
      const ink = inkOf(box.line) ?? box;
      return Math.min(ink.bottom, bottom) - Math.max(ink.top, top) > 1 ? ink.bottom - bottom : 0;
    });
    const by = Math.max(...missing);
    // Nobody misses less of a letter.
    if (by > Math.max(2, 0.05 * size)) return { text, clip, axis: 'y', by, hasEllipsis: false };
  }
  if (!cutsX) return undefined;
  // Without text of its own that overflows, the box is wider than its container, as a row of slides is.
  const own = block.getBoundingClientRect();
  const beyond = (line: (typeof lines)[number]) =>
    Math.max(Math.min(line.right - right, line.right - own.right), Math.min(left - line.left, own.left - line.left));
  const by = Math.max(...seen.map(beyond));
  return by > 2 ? { text, clip, axis: 'x', by, hasEllipsis } : undefined;
}
