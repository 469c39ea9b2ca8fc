import { sessionOf } from '../../../browser/isolated-world.ts';
import type { DrivenPage } from '../gatherer.ts';
import { pixelsOf } from '../pixels-of.ts';
import type { Clip } from '../pixels-of.ts';
import { contrastOf } from '../text-pixels/contrast-ratio.ts';
import type { Color } from '../text-pixels/contrast-ratio.ts';
import type { PlainColors } from './plain-colors.ts';

/** Difference of a channel that is still the same colour. */
const tolerance = 8;

/**
 * Whether most of what is painted there is this background, and the rest has about the contrast of the text colour. The
 * page must be painted at full scale.
 */
export async function isPainted({ page, world }: DrivenPage, colors: PlainColors): Promise<boolean> {
  const clip = clipOf(colors);
  if (!clip) return false;
  const { data } = await pixelsOf(sessionOf(page.mainFrame()), world, clip);
  return showsColors(data, colors);
}

/** The part of the page with the text, in px of the document; null when it is too small. */
export function clipOf({ rect }: PlainColors): Clip | null {
  // Pixels at the edges belong to what is around the text.
  const [x, y] = [Math.ceil(rect.x) + 1, Math.ceil(rect.y) + 1];
  const width = Math.min(300, Math.floor(rect.x + rect.width) - 1 - x);
  const height = Math.min(100, Math.floor(rect.y + rect.height) - 1 - y);
  return width < 3 || height < 3 ? null : { x, y, width, height };
}

/** The same of pixels that are there already: red, green, blue. */
export function showsColors(data: Uint8Array, { color, background }: PlainColors): boolean {
  const isNear = (at: number, wanted: Color) =>
    wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= tolerance);
  let [plain, strongest] = [0, 1];
  for (let at = 0; at < data.length; at += 3) {
    if (isNear(at, background)) plain += 1;
    else strongest = Math.max(strongest, contrastOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], background));
  }
  const ratio = contrastOf(color, background);
  // Thin letters are painted a little paler.
  const isText = strongest >= 1 + (ratio - 1) / 2 && strongest <= ratio + 0.6;
  return isText && plain >= (data.length / 3) * 0.4;
}
