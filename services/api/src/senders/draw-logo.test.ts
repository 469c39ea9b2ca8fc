import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawLogo, LogoError } from './draw-logo.ts';
import { claiming, logo, png, withChunk } from './testing/logos.ts';

const faultOf = (bytes: Buffer): Promise<string> =>
  drawLogo(bytes).then(
    () => 'none',
    (error: unknown) => (error instanceof LogoError ? error.fault : String(error)),
  );
/** Colour of the pixel at the left and at the right end. */
async function endsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (pixel: number) => [...data.subarray(pixel * info.channels, (pixel + 1) * info.channels)];
  return { left: at(0), right: at(info.width - 1), channels: info.channels };
}
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>',
);

describe('a logo', () => {
  it('is drawn on white, because paper is white, and keeps its size', async () => {
    const drawn = await drawLogo(await png());
    expect(drawn).toMatchObject({ width: 240, height: 80 });
    expect(await endsOf(drawn.png)).toEqual({ left: [0x7a, 0x1f, 0xa2], right: [255, 255, 255], channels: 3 });
  });

  it.each([
    [
      { width: 2000, height: 500 },
      { width: 720, height: 180 },
    ],
    [
      { width: 500, height: 2000 },
      { width: 75, height: 300 },
    ],
  ])('of %o is made small enough to print: %o', async (given, kept) => {
    expect(await drawLogo(await png(given))).toMatchObject(kept);
  });

  it('of a press, in CMYK, gets the colours of a screen', async () => {
    const cmyk = await logo({ colour: '#c01030' })
      .flatten({ background: '#fff' })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const drawn = await drawLogo(cmyk);
    const { left, channels } = await endsOf(drawn.png);
    expect(channels).toBe(3);
    expect(left[0]).toBeGreaterThan(150);
    expect(Math.max(left[1]!, left[2]!)).toBeLessThan(80);
  });

  it('of a camera stands upright and has lost its place, its owner and its profile', async () => {
    const photo = await logo()
      .flatten({ background: '#fff' })
      .withIccProfile('p3')
      .withExif({
        IFD0: { Artist: 'Ada Byron', Copyright: 'secret-owner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.exif).toBeDefined();
    expect(photo.includes('secret-owner')).toBe(true);
    const drawn = await drawLogo(photo);
    expect(drawn).toMatchObject({ width: 80, height: 240 });
    const { exif, icc, xmp, iptc, orientation } = await sharp(drawn.png).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array.from({ length: 5 }));
    for (const word of ['secret-owner', 'Ada', 'GPS']) expect(drawn.png.includes(word)).toBe(false);
  });

  it('that is another document as well is only a picture afterwards', async () => {
    const picture = withChunk(await png(), 'tEXt', Buffer.concat([Buffer.from('Comment\0'), html]));
    const both = Buffer.concat([picture, html, Buffer.from('PK\x03\x04'), svg]);
    const drawn = await drawLogo(both);
    for (const word of ['script', 'PK\x03\x04', 'tEXt', 'Comment']) {
      expect(both.includes(word)).toBe(true);
      expect(drawn.png.includes(word)).toBe(false);
    }
    expect(drawn.png.equals((await drawLogo(await png())).png)).toBe(true);
  });
});

describe('what cannot be used is refused with its reason', () => {
  it.each([
    ['an SVG, whatever it is called', async () => svg, 'type'],
    ['HTML', async () => html, 'type'],
    ['nothing', async () => Buffer.alloc(0), 'type'],
    ['a GIF that is a script', async () => Buffer.from('GIF89a/*\x01\x01\x01\x01*/=1;alert(1)//'), 'type'],
    ['a WebP', () => logo().webp().toBuffer(), 'type'],
    ['a TIFF', () => logo().tiff().toBuffer(), 'type'],
    [
      'a start of a PNG with a script behind it',
      async () => Buffer.concat([(await png()).subarray(0, 8), html]),
      'broken',
    ],
    ['a truncated PNG', async () => (await png()).subarray(0, -40), 'broken'],
    [
      'a truncated JPEG',
      async () => {
        const jpeg = await logo({ width: 1500, height: 1500 }).flatten({ background: '#fff' }).jpeg().toBuffer();
        return jpeg.subarray(0, jpeg.length / 2);
      },
      'broken',
    ],
    ['a single pixel', () => png({ width: 1, height: 1 }), 'tooSmall'],
    ['a line', () => png({ width: 1900, height: 2 }), 'tooSmall'],
    [
      'a few bytes that claim 20,000 pixels each way',
      async () => claiming(await png(), 20_000, 20_000),
      'tooManyPixels',
    ],
    ['the largest claim there is', async () => claiming(await png(), 0x7fff_ffff, 0x7fff_ffff), 'broken'],
    ['one pixel too many', () => png({ width: 2001, height: 100 }), 'tooManyPixels'],
    ['a file that is too large', async () => Buffer.concat([await png(), randomBytes(500_000)]), 'tooLarge'],
    ['an animation', async () => withChunk(await png(), 'acTL', Buffer.alloc(8, 1)), 'animated'],
    ['a white logo for dark grounds', () => png({ colour: '#fff' }), 'invisible'],
    ['an empty picture', () => png({ colour: 'none' }), 'invisible'],
  ])('%s', async (_, make, fault) => {
    expect(await faultOf(await make())).toBe(fault);
  });

  it(
    'however its bytes were damaged: it is drawn or refused, and never fails otherwise',
    { timeout: 60_000 },
    async () => {
      const sources = [await png(), await logo().flatten({ background: '#fff' }).jpeg().toBuffer()];
      const change = fc.tuple(fc.nat(), fc.nat(255));
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...sources),
          fc.array(change, { maxLength: 12 }),
          fc.nat(),
          async (source, changes, cut) => {
            const bytes = Buffer.from(source).subarray(0, 12 + (cut % source.length));
            for (const [at, value] of changes) bytes[at % bytes.length] = value;
            const drawn = await drawLogo(bytes).catch((error: unknown) => error);
            if (drawn instanceof LogoError) return;
            const { width, height, png: kept } = drawn as { width: number; height: number; png: Buffer };
            expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width, height, hasAlpha: false });
          },
        ),
        { numRuns: 150 },
      );
    },
  );
});
