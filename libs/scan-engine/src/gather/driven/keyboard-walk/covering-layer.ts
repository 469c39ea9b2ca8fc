import type { StopBox } from './stop-visibility.ts';

/** Runs inside the page; self-contained. The opaque fixed or sticky element that covers a box of an element entirely. */
export function coveringLayer(element: Element, { left, top, right, bottom }: StopBox): Element | null {
  const parentOf = (one: Element): Element | null => {
    const root = one.getRootNode();
    return one.assignedSlot ?? one.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const isLayer = (one: Element) => /fixed|sticky/.test(getComputedStyle(one).position);
  const isOpaque = (one: Element) => {
    const { backgroundColor, opacity } = getComputedStyle(one);
    const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? '1';
    return Number(alpha) > 0.9 && Number(opacity) > 0.9;
  };
  /** The layer that shows at a point instead of the element. */
  const layerAt = (x: number, y: number): Element | null => {
    const hit = document.elementFromPoint(x, y);
    let isSolid = false;
    for (let at: Element | null = hit; at; at = parentOf(at)) {
      if (at === element || at.contains(element)) return null;
      isSolid ||= isOpaque(at);
      if (isLayer(at)) return isSolid && !element.contains(at) ? at : null;
    }
    return null;
  };
  const [middleX, middleY, inset] = [(left + right) / 2, (top + bottom) / 2, 1];
  const points = [
    [middleX, middleY],
    [left + inset, top + inset],
    [right - inset, top + inset],
    [left + inset, bottom - inset],
    [right - inset, bottom - inset],
    [middleX, top + inset],
    [middleX, bottom - inset],
  ] as const;
  const layers = points.map(([x, y]) => layerAt(x, y));
  return layers.every((layer) => layer !== null) ? (layers[0] ?? null) : null;
}
