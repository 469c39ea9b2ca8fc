/**
 * Runs inside the page; self-contained. Bounding box `[x, y, width, height]` in px: of the page in the main document,
 * of the viewport in a frame. Null without a box, and for infinite values, because JSON has no infinity.
 */
export function rectOf(element: Element): [number, number, number, number] | null {
  const { left, top, width, height } = Element.prototype.getBoundingClientRect.call(element);
  if (width === 0 && height === 0) return null;
  const isTop = window.parent === window;
  const round = (px: number) => Math.round(px * 10) / 10;
  const box = [left + (isTop ? scrollX : 0), top + (isTop ? scrollY : 0), width, height].map(round);
  return box.every((px) => Number.isFinite(px)) ? (box as [number, number, number, number]) : null;
}
