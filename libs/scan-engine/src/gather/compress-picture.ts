import type sharpLibrary from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import type { FrameCapture } from './offscreen-frames.ts';

export interface Raw {
  png: Buffer;
  /** Laid over it. */
  pieces: readonly FrameCapture[];
  mostWidth: number;
  mostHeight: number;
  /** Px that the picture is to be wide; absent: as wide as it is. */
  keptWidth?: number | undefined;
}

export interface Compressed {
  webp: Uint8Array;
  width: number;
  height: number;
}

const mostBytes = 2 * 1024 * 1024;
/** Text stays readable at the best; the others are for pages that are one large photograph. */
const [best, middle, worst] = [60, 40, 20] as const;
/** 0 to 6: more takes several times as long for a few percent. */
const effort = 2;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isPng = (bytes: Buffer) => bytes.subarray(0, pngSignature.length).equals(pngSignature);

/**
 * A PNG of Chromium as WebP of at most 2 MB: quality is given up first, then the lower part of the picture.
 * @throws when it is no PNG, or larger than the browser was asked for
 */
export async function compress(raw: Raw, signal: AbortSignal): Promise<Compressed> {
  const { png, pieces, mostWidth, mostHeight } = raw;
  // Nothing but the one format that was ordered comes near one of the library's many decoders.
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
  while (tried.webp.length > mostBytes) {
    const next = smaller(tried);
    tried = { ...next, webp: await encode(upper(next.height), next.quality, signal) };
  }
  return { webp: tried.webp, width: keptWidth, height: Math.round(tried.height * scale) };
}

/** Pieces are laid over it in its own px, before it is made smaller. */
function flatten(picture: Sharp, pieces: readonly FrameCapture[], bounds: SharpOptions) {
  const overlays = pieces.map((piece) => ({ ...bounds, input: piece.png, left: piece.left, top: piece.top }));
  return picture.composite(overlays).raw().toBuffer({ resolveWithObject: true });
}

interface Try {
  quality: number;
  height: number;
  webp: Buffer;
}

/** From what came out, what will probably fit: every further try costs time that the page is waited for. */
function smaller({ quality, height, webp }: Try): Omit<Try, 'webp'> {
  const excess = webp.length / mostBytes;
  if (quality > worst) return { quality: quality === best && excess < 1.4 ? middle : worst, height };
  return { quality, height: Math.max(1, Math.floor((height / excess) * 0.9)) };
}

function encode(picture: Sharp, quality: number, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  return picture.webp({ quality, effort }).toBuffer();
}

let loaded: Promise<typeof sharpLibrary> | undefined;

/** Loaded with the first picture: a native library that most scans of the command line never need. */
function loadSharp(): Promise<typeof sharpLibrary> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // No picture is seen twice; and several at once share the processors with the browser.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
