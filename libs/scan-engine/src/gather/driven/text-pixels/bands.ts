import type { Clip } from '../pixels-of.ts';
import type { Rect } from './rect.ts';

/** A part of the page that is captured at once, with the texts that it shows. */
export interface Band {
  clip: Clip;
  /** Positions in the list of texts. */
  texts: number[];
}

const bandHeight = 1000;
const maxBands = 12;

/** The parts of the page that show these texts, from top to bottom, at most 12 of at most 1000 px height. */
export function bandsOf(texts: readonly (readonly Rect[])[], page: { width: number; height: number }): Band[] {
  const bands = new Map<number, { rects: Rect[]; texts: Set<number> }>();
  for (const [at, rects] of texts.entries()) {
    for (const rect of rects) {
      for (let top = Math.floor(rect[1] / bandHeight); top * bandHeight < rect[1] + rect[3]; top += 1) {
        const band = bands.get(top) ?? { rects: [], texts: new Set() };
        bands.set(top, { rects: [...band.rects, rect], texts: band.texts.add(at) });
      }
    }
  }
  return [...bands]
    .toSorted(([one], [other]) => one - other)
    .map(([top, band]) => {
      const start = top * bandHeight;
      const bounds = { left: 0, top: start, right: page.width, bottom: Math.min(page.height, start + bandHeight) };
      return { clip: clipAround(band.rects, bounds), texts: [...band.texts] };
    })
    .filter(({ clip }) => clip.width > 0 && clip.height > 0)
    .slice(0, maxBands);
}

function clipAround(
  rects: readonly Rect[],
  within: { left: number; top: number; right: number; bottom: number },
): Clip {
  const x = Math.max(within.left, Math.floor(Math.min(...rects.map(([left]) => left))));
  const y = Math.max(within.top, Math.floor(Math.min(...rects.map(([, top]) => top))));
  const right = Math.min(within.right, Math.ceil(Math.max(...rects.map(([left, , width]) => left + width))));
  const bottom = Math.min(within.bottom, Math.ceil(Math.max(...rects.map(([, top, , height]) => top + height))));
  return { x, y, width: right - x, height: bottom - y };
}
