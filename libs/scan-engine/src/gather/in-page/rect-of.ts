/** Runs inside the page; self-contained. Box in px of its own document, null when there is none. */
export function rectOf(element: Element): [number, number, number, number] | null {
  const { left, top, width, height } = Element.prototype.getBoundingClientRect.call(element);
  if (width === 0 && height === 0) return null;
  const isTop = window.parent === window;
  const round = (px: number) => Math.round(px * 10) / 10;
  return [round(left + (isTop ? scrollX : 0)), round(top + (isTop ? scrollY : 0)), round(width), round(height)];
}
