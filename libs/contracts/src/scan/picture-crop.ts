/** `[x, y, width, height]` in CSS px of the page. */
export type Rect = readonly [number, number, number, number];

/** The least of a page that shows where something is, in CSS px; around it on every side at least `margin`. */
const least = { width: 480, height: 240 };
const margin = 40;

/** The part of the page that a picture shows, in CSS px. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface PictureCrop {
  /** The part of the page that is shown, and the marker in it. */
  view: Rect;
  marker: Rect;
}

/**
 * What of a page's picture shows an element, in CSS px of the page. Undefined when the element has no size or begins
 * outside of the picture: a picture of something else helps nobody.
 */
export function pictureCrop(rect: Rect, picture: PictureSize): PictureCrop | undefined {
  const marker = visiblePart(rect, picture);
  if (!marker) return undefined;
  const [x, y, width, height] = marker;
  const [viewX, viewWidth] = span(x, x + width, least.width, picture.width);
  const [viewY, viewHeight] = span(y, y + height, least.height, picture.height);
  return { view: [viewX, viewY, viewWidth, viewHeight], marker };
}

/** The part of an element that a picture shows; undefined when it shows nothing of it. */
export function visiblePart([x, y, width, height]: Rect, picture: PictureSize): Rect | undefined {
  const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
  const [right, bottom] = [Math.min(x + width, picture.width), Math.min(y + height, picture.height)];
  return right - left < 1 || bottom - top < 1 ? undefined : [left, top, right - left, bottom - top];
}

/** Start and length of what is shown along one side: the element in the middle, never beyond the picture. */
function span(from: number, to: number, atLeast: number, whole: number): [number, number] {
  const length = Math.min(whole, Math.max(atLeast, to - from + 2 * margin));
  return [Math.min(Math.max((from + to - length) / 2, 0), whole - length), length];
}
