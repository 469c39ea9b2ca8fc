import sharp from 'sharp';

export interface Pixels {
  width: number;
  height: number;
  at(x: number, y: number): [number, number, number];
}

/** Decodes an image to RGB pixels. */
export async function pixelsOf(image: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    width,
    height,
    at(x, y) {
      const offset = (Math.round(y) * width + Math.round(x)) * channels;
      return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
    },
  };
}

/** Red, with tolerance for lossy compression. */
export const isRed = ([red, green, blue]: readonly number[]): boolean =>
  (red ?? 0) > 190 && (green ?? 255) < 70 && (blue ?? 255) < 70;

/** Whether a red box fills exactly `[x, y, width, height]`, with a tolerance of 4 px. */
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
