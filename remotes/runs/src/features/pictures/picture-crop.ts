/** `[x, y, width, height]` in CSS px of the page. */
export type Rect = readonly [number, number, number, number];

/** The least of a page that shows where something is, in CSS px; around it on every side at least `margin`. */
const least = { width: 480, height: 240 };
const margin = 40;

export interface PictureCrop {
  /** The part of the page that is shown, and the marker in it. */
  view: Rect;
  marker: Rect;
}

/**
 * What of a page's picture shows an element, in CSS px of the page. Undefined when the element has no size or begins
 * outside of the picture: a picture of something else helps nobody.
 */
export function pictureCrop(
  [x, y, width, height]: Rect,
  picture: { width: number; height: number },
): PictureCrop | undefined {
  const left = Math.max(x, 0);
  const top = Math.max(y, 0);
  const right = Math.min(x + width, picture.width);
  const bottom = Math.min(y + height, picture.height);
  if (right - left < 1 || bottom - top < 1) return undefined;
  const [viewX, viewWidth] = span(left, right, least.width, picture.width);
  const [viewY, viewHeight] = span(top, bottom, least.height, picture.height);
  return { view: [viewX, viewY, viewWidth, viewHeight], marker: [left, top, right - left, bottom - top] };
}

/** Start and length of what is shown along one side: the element in the middle, never beyond the picture. */
function span(from: number, to: number, atLeast: number, whole: number): [number, number] {
  const length = Math.min(whole, Math.max(atLeast, to - from + 2 * margin));
  return [Math.min(Math.max((from + to - length) / 2, 0), whole - length), length];
}
