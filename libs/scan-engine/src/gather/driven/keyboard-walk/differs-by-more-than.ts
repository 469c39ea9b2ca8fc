import type sharpLibrary from 'sharp';

/** Smaller differences come from the rasterizer. */
const leastDifference = 24;

/** Whether more pixels than these differ between two PNG pictures. Pictures of different sizes always do. */
export async function differsByMoreThan(pixels: number, one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return false;
  const { default: sharp } = (await import('sharp')) as { default: typeof sharpLibrary };
  const decode = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [first, second] = await Promise.all([decode(one), decode(other)]);
  if (first.data.length !== second.data.length) return true;
  let count = 0;
  for (let at = 0; at < first.data.length; at += 3) {
    let difference = 0;
    for (let channel = at; channel < at + 3; channel++) {
      difference += Math.abs((first.data[channel] ?? 0) - (second.data[channel] ?? 0));
    }
    if (difference > leastDifference) count++;
    if (count > pixels) return true;
  }
  return false;
}
