import type { Sharp, SharpOptions } from 'sharp';
import { loadSharp } from './load-sharp.ts';
import type { FrameCapture } from './offscreen-frames.ts';

export interface Raw {
  png: Buffer;
  /** Overlays, in px of `png`. */
  pieces: readonly FrameCapture[];
  mostWidth: number;
  mostHeight: number;
  /** Width of the result in px; default: the width of `png`. */
  keptWidth?: number | undefined;
}

export interface Compressed {
  webp: Uint8Array;
  width: number;
  height: number;
}

const maxBytes = 2 * 1024 * 1024;
/** WebP qualities: text stays readable at the best one; the others are for pages that consist of large photographs. */
const [best, middle, worst] = [60, 40, 20] as const;
/** libwebp effort, 0 to 6: higher values take several times as long and save a few percent. */
const effort = 2;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Keeps other formats away from the library's many decoders. */
export const isPng = (bytes: Buffer) => bytes.subarray(0, pngSignature.length).equals(pngSignature);

/**
 * Converts a PNG of Chromium to WebP of at most 2 MB. Reduces quality first, then cuts off the lower part.
 *
 * @throws Error when an input is not a PNG or is larger than requested, or the signal's reason when it is aborted
 */
export async function compress(raw: Raw, signal: AbortSignal): Promise<Compressed> {
  const { png, pieces, mostWidth, mostHeight } = raw;
  // Keeps other formats away from the library's many decoders.
  if (![png, ...pieces.map((piece) => piece.png)].every(isPng)) throw new Error('not a PNG');
  const open = await loadSharp();
  const bounds = { limitInputPixels: mostWidth * mostHeight, sequentialRead: true };
  const { width, height } = await open(png, bounds).metadata();
  const keptWidth = Math.min(width, raw.keptWidth ?? width);
  const scale = keptWidth / width;
  const whole = pieces.filter((piece) => piece.top + piece.height <= height);
  const flat = whole.length > 0 && (await flatten(open(png, bounds), whole, bounds));
  const upper = (part: number) => {
    const cut = (flat ? open(flat.data, { raw: flat.info }) : open(png, bounds)).extract({
      left: 0,
      top: 0,
      width,
      height: part,
    });
    return scale === 1 ? cut : cut.resize(keptWidth, Math.round(part * scale), { fit: 'fill' });
  };
  let tried: Try = { quality: best, height, webp: await encode(upper(height), best, signal) };
  while (tried.webp.length > maxBytes) {
    const next = smaller(tried);
    tried = { ...next, webp: await encode(upper(next.height), next.quality, signal) };
  }
  return { webp: tried.webp, width: keptWidth, height: Math.round(tried.height * scale) };
}

/** Composites overlays before the image is scaled. */
function flatten(image: Sharp, pieces: readonly FrameCapture[], bounds: SharpOptions) {
  const overlays = pieces.map((piece) => ({ ...bounds, input: piece.png, left: piece.left, top: piece.top }));
  return image.composite(overlays).raw().toBuffer({ resolveWithObject: true });
}

interface Try {
  quality: number;
  height: number;
  webp: Buffer;
}

/** Estimates from the last result what will fit, because each further try delays the scan. */
function smaller({ quality, height, webp }: Try): Omit<Try, 'webp'> {
  const excess = webp.length / maxBytes;
  if (quality > worst) return { quality: quality === best && excess < 1.4 ? middle : worst, height };
  return { quality, height: Math.max(1, Math.floor((height / excess) * 0.9)) };
}

function encode(image: Sharp, quality: number, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  return image.webp({ quality, effort }).toBuffer();
}
