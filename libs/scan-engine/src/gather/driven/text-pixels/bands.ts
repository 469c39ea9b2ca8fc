import { viewport } from '@stufenlos/contracts/scan-constants';
import type { Clip } from '../pixels-of.ts';
import type { Rect } from './rect.ts';

/** A part of the page that is captured at once, with the texts that it shows. */
export interface Band {
  clip: Clip;
  /** Positions in the list of texts. */
  texts: number[];
}

interface Part {
  top: number;
  bottom: number;
  rects: Rect[];
  texts: Set<number>;
}

/** What fits into the window takes a fifth of the time. */
const bandHeight = viewport.height;
const maxBands = 15;

/** The parts of the page that show these texts, from top to bottom, at most 15 of at most the height of the window. */
export function bandsOf(texts: readonly (readonly Rect[])[], page: { width: number; height: number }): Band[] {
  const lines = texts.flatMap((rects, text) => rects.map((rect) => ({ text, rect })));
  const parts: Part[] = [];
  for (const { text, rect } of lines.toSorted((one, other) => one.rect[1] - other.rect[1])) {
    const bottom = rect[1] + rect[3];
    for (let top = Math.floor(rect[1]); top < bottom;) {
      let part = parts.at(-1);
      if (!part || part.bottom <= top) {
        part = { top, bottom: top + bandHeight, rects: [], texts: new Set() };
        parts.push(part);
      }
      part.rects.push(rect);
      part.texts.add(text);
      top = part.bottom;
    }
  }
  return parts
    .map(({ top, bottom, rects, texts: shown }) => {
      const bounds = { left: 0, top, right: page.width, bottom: Math.min(page.height, bottom) };
      return { clip: clipAround(rects, bounds), texts: [...shown] };
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
