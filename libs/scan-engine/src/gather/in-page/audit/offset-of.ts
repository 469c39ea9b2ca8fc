import type { rectOf } from '../rect-of.ts';

/** Runs inside the page; self-contained. Upper left corner of a frame element's content box, in px of this document. */
export function offsetOf(element: Element | undefined, boxOf: typeof rectOf): [number, number] {
  if (!element) return [0, 0];
  const [left, top] = boxOf(element) ?? [0, 0];
  const { paddingLeft, paddingTop } = getComputedStyle(element);
  return [
    left + element.clientLeft + Number.parseFloat(paddingLeft),
    top + element.clientTop + Number.parseFloat(paddingTop),
  ];
}
