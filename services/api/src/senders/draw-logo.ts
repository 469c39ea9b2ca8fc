import { logoLimits, type LogoFault } from '@stufenlos/contracts';
import type sharpLibrary from 'sharp';
import { isVisibleOnPaper } from './visible-on-paper.ts';
import { logoKindOf } from './logo-header.ts';

export interface DrawnLogo {
  /** PNG with 8 bits per colour, without transparency. */
  png: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** A logo that cannot be used, and why. */
export class LogoError extends Error {
  override readonly name = 'LogoError';
  readonly fault: LogoFault;

  constructor(fault: LogoFault, options?: ErrorOptions) {
    super(`the logo is refused: ${fault}`, options);
    this.fault = fault;
  }
}

/** 60 x 25 mm with 300 dots per inch: more is never printed. */
const kept = { width: 720, height: 300 };
const decodeSeconds = 5;

/**
 * Decodes a picture and draws it on white, as paper is. What is kept is made of the pixels alone: no name of a
 * place or person in EXIF, no colour profile, and nothing that was hidden in or behind the file. See
 * decisions/0029-of-a-logo-only-the-pixels-are-kept.md.
 *
 * @throws LogoError
 */
export async function drawLogo(bytes: Buffer): Promise<DrawnLogo> {
  if (bytes.length > logoLimits.bytes) throw new LogoError('tooLarge');
  const header = logoKindOf(bytes);
  if (!header) throw new LogoError('type');
  if (header.isAnimated) throw new LogoError('animated');
  const sharp = await loadSharp();
  await judgeSize(sharp, bytes);
  const { data, info } = await decode(sharp, bytes);
  if (!isVisibleOnPaper(data)) throw new LogoError('invisible');
  const { width, height } = info;
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { png, width, height };
}

/** By its header, so that a small file that claims to be huge is never unpacked. */
async function judgeSize(sharp: typeof sharpLibrary, bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
  if (Math.max(width, height) > logoLimits.longest) throw new LogoError('tooManyPixels');
  if (Math.min(width, height) < logoLimits.shortest) throw new LogoError('tooSmall');
}

/** Three bytes per pixel, sRGB, upright and in the size that is kept. */
const decode = (sharp: typeof sharpLibrary, bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: logoLimits.longest ** 2, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ ...kept, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken);

function broken(cause: unknown): never {
  throw new LogoError('broken', { cause });
}

let loaded: Promise<typeof sharpLibrary> | undefined;

/** Loads the native library with the first logo: most processes never see one. */
function loadSharp(): Promise<typeof sharpLibrary> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
