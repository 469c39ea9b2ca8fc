import type sharpLibrary from 'sharp';

/** Smaller differences come from the rasterizer. */
const leastDifference = 24;

/** Number of pixels that differ between two PNG pictures of the same size; Infinity for pictures of different sizes. */
export async function differingPixels(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  const { default: sharp } = (await import('sharp')) as { default: typeof sharpLibrary };
  const decode = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [first, second] = await Promise.all([decode(one), decode(other)]);
  if (first.data.length !== second.data.length) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let at = 0; at < first.data.length; at += 3) {
    let difference = 0;
    for (let channel = at; channel < at + 3; channel++) {
      difference += Math.abs((first.data[channel] ?? 0) - (second.data[channel] ?? 0));
    }
    if (difference > leastDifference) count++;
  }
  return count;
}
