/** A contrast against white that is just seen. Logos have no threshold in WCAG 1.4.11, and the name stands beside it. */
const leastContrast = 1.5;
/** Of all pixels: thin lines of a wide logo are few. */
const leastShare = 0.002;

/** Relative luminance of WCAG 2 below which a colour has this contrast against white. */
const mostLuminance = 1.05 / leastContrast - 0.05;

/**
 * Whether anything of a picture can be seen on white: a white logo for dark backgrounds cannot. Pure.
 *
 * @param rgb three bytes per pixel, sRGB
 */
export function isVisibleOnPaper(rgb: Uint8Array): boolean {
  const pixels = rgb.length / 3;
  let visible = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    if (luminance(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!) <= mostLuminance) visible += 1;
  }
  return visible > 0 && visible >= pixels * leastShare;
}

/** Definition of relative luminance in WCAG 2.2, from 0 to 1. */
const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear[red]! + 0.7152 * linear[green]! + 0.0722 * linear[blue]!;

const linear = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
