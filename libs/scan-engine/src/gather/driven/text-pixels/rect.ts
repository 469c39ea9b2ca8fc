/** A part of the page `[x, y, width, height]` in CSS px. */
export type Rect = readonly [number, number, number, number];
