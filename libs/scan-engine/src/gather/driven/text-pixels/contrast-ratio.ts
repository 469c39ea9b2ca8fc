/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number];

const channel = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const linear = Float64Array.from({ length: 256 }, (_, value) => channel(value));
const linearOf = (value: number) => linear[Math.round(value)] ?? 0;

/** Relative luminance (WCAG). */
export const luminanceOf = (red: number, green: number, blue: number): number =>
  0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue);

/** Contrast ratio of two luminances, 1 to 21 (WCAG). */
export const ratioOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

export const contrastOf = (one: Color, other: Color): number => ratioOf(luminanceOf(...one), luminanceOf(...other));

/** `#rrggbb` */
export const hexOf = (color: Color): string =>
  `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
