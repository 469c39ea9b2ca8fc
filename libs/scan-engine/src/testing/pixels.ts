import sharp from 'sharp';

export interface Pixels {
  width: number;
  height: number;
  at(x: number, y: number): [number, number, number];
}

/** A picture as a person sees it. */
export async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    width,
    height,
    at(x, y) {
      const place = (Math.round(y) * width + Math.round(x)) * channels;
      return [data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0];
    },
  };
}

/** Pure red, after a lossy picture. */
export const isRed = ([red, green, blue]: readonly number[]): boolean =>
  (red ?? 0) > 190 && (green ?? 255) < 70 && (blue ?? 255) < 70;

/** Whether a red box fills `[x, y, width, height]` and ends there. */
export function framesRed(pixels: Pixels, [x, y, width, height]: readonly [number, number, number, number]): boolean {
  const [right, bottom, inset] = [x + width, y + height, 4];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const inside = [x + inset, middleX, right - inset].flatMap((atX) =>
    [y + inset, middleY, bottom - inset].map((atY) => [atX, atY] as const),
  );
  const outside = (
    [
      [x - inset, middleY],
      [right + inset, middleY],
      [middleX, y - inset],
      [middleX, bottom + inset],
    ] as const
  ).filter(([atX, atY]) => atX >= 0 && atY >= 0 && atX < pixels.width && atY < pixels.height);
  return (
    inside.every(([atX, atY]) => isRed(pixels.at(atX, atY))) &&
    outside.every(([atX, atY]) => !isRed(pixels.at(atX, atY)))
  );
}
