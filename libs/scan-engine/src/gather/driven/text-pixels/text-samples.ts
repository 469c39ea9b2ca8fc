import type { Pixels } from '../pixels-of.ts';
import { hexOf, luminanceOf, ratioOf } from './contrast-ratio.ts';
import type { Color } from './contrast-ratio.ts';
import type { TextFacts } from './text-facts.ts';

/** What was measured where a text is painted. */
export interface TextContrast {
  /** Percentiles of the contrast ratio over the pixels of the text. */
  p10: number;
  p50: number;
  p90: number;
  /** Colours of the text and of the background at the median pixel, `#rrggbb`. */
  color: string;
  background: string;
  worst: { ratio: number; background: string; x: number; y: number };
}

interface Sample {
  ratio: number;
  /** Position in the page. */
  x: number;
  y: number;
  /** One number, because a page may have many samples. */
  background: number;
}

/** Sum over the channels from which on a pixel belongs to a text. */
const difference = 6;
const minPixels = 12;
/** Pixels that are compared per text. */
const maxArea = 8000;

/** The pixels of a text, over all parts of the page that show it. */
export class TextSamples {
  readonly #facts: TextFacts;
  readonly #step: number;
  readonly #samples: Sample[] = [];
  /** Painted pixels that stand out more than the declared colour could. */
  #contradictions = 0;
  /** Pixels that changed although nothing was hidden. */
  #moved = 0;

  constructor(facts: TextFacts) {
    this.#facts = facts;
    const area = facts.rects.reduce((sum, [, , width, height]) => sum + width * height, 0);
    this.#step = Math.max(1, Math.ceil(area / maxArea));
  }

  /** @param shown the page as it is @param hidden the same without its texts */
  add(shown: Pixels, hidden: Pixels): void {
    this.#eachDifference(shown, hidden, (at, x, y) => {
      const background = colorAt(hidden, at);
      const behind = luminanceOf(...background);
      const ratio = ratioOf(luminanceOf(...this.#colorOn(background)), behind);
      if (ratioOf(luminanceOf(...colorAt(shown, at)), behind) > ratio * 1.1 + 0.1) this.#contradictions += 1;
      const [red, green, blue] = background;
      this.#samples.push({ ratio, x, y, background: (red << 16) | (green << 8) | blue });
    });
  }

  /** @param again the page as it is, a moment later */
  compare(shown: Pixels, again: Pixels): void {
    this.#eachDifference(shown, again, () => {
      this.#moved += 1;
    });
  }

  /** @returns undefined when next to nothing of the text is visible */
  contrast(): TextContrast | undefined {
    const sorted = this.#samples.toSorted((one, other) => one.ratio - other.ratio);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
    const [worst, p10, p50, p90] = [at(0), at(0.1), at(0.5), at(0.9)];
    if (sorted.length < minPixels || !worst || !p10 || !p50 || !p90) return undefined;
    const { ratio, x, y } = worst;
    return {
      p10: p10.ratio,
      p50: p50.ratio,
      p90: p90.ratio,
      color: hexOf(this.#colorOn(unpacked(p50.background))),
      background: hexOf(unpacked(p50.background)),
      worst: { ratio, background: hexOf(unpacked(worst.background)), x, y },
    };
  }

  /** The painted pixels do not agree with the declared colour, for example because something lies on the text. */
  get isContradicted(): boolean {
    return this.#contradictions > this.#samples.length / 10;
  }

  get isMoving(): boolean {
    return this.#moved > this.#samples.length / 50;
  }

  #colorOn(background: Color): Color {
    const [red, green, blue, alpha] = this.#facts.color;
    const blend = (over: number, under: number) => over * alpha + under * (1 - alpha);
    return [blend(red, background[0]), blend(green, background[1]), blend(blue, background[2])];
  }

  /** Calls back for pixels within the lines of the text that differ, with their offset and their place in the page. */
  #eachDifference(one: Pixels, other: Pixels, visit: (offset: number, x: number, y: number) => void): void {
    const { x, y, width, height } = one;
    for (const [left, top, lineWidth, lineHeight] of this.#facts.rects) {
      const [from, to] = [Math.max(x, Math.floor(left)), Math.min(x + width, Math.ceil(left + lineWidth))];
      const [first, last] = [Math.max(y, Math.floor(top)), Math.min(y + height, Math.ceil(top + lineHeight))];
      const count = Math.max(0, to - from) * Math.max(0, last - first);
      for (let pixel = 0; pixel < count; pixel += this.#step) {
        const column = from + (pixel % (to - from));
        const row = first + Math.floor(pixel / (to - from));
        const at = ((row - y) * width + column - x) * 3;
        if (differenceAt(one, other, at) > difference) visit(at, column, row);
      }
    }
  }
}

const colorAt = ({ data }: Pixels, at: number): Color => [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];

const unpacked = (color: number): Color => [color >> 16, (color >> 8) & 255, color & 255];

function differenceAt(one: Pixels, other: Pixels, at: number): number {
  const [red, green, blue] = colorAt(one, at);
  const [otherRed, otherGreen, otherBlue] = colorAt(other, at);
  return Math.abs(red - otherRed) + Math.abs(green - otherGreen) + Math.abs(blue - otherBlue);
}
