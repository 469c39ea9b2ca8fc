import { createCipheriv } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isRed, pixelsOf } from '../testing/pixels.ts';
import { compress } from './compress-picture.ts';

const most = { pieces: [], mostWidth: 1280, mostHeight: 8000 };
const going = new AbortController().signal;

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
/** Deterministic, incompressible noise: an AES key stream. */
const noise = (width: number, height: number) =>
  sharp(createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(width * height * 3)), {
    raw: { width, height, channels: 3 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

describe('a compressed screenshot', { timeout: 60_000 }, () => {
  it('is a WebP image of the same size', async () => {
    const { webp, width, height } = await compress({ ...most, png: await flat(1280, 900) }, going);
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 900 });
    expect({ width, height }).toEqual({ width: 1280, height: 900 });
  });

  it('is scaled down with its overlays when a width is given', async () => {
    const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const pieces = [{ png: red, left: 400, top: 800, height: 40 }];
    const given = { ...most, pieces, keptWidth: 960, png: await flat(1280, 1600) };
    const { webp, width, height } = await compress(given, going);
    expect({ width, height }).toEqual({ width: 960, height: 1200 });
    expect(await sharp(webp).metadata()).toMatchObject({ width: 960, height: 1200 });
    const pixels = await pixelsOf(webp);
    expect([pixels.at(315, 615), pixels.at(345, 615)].map(isRed)).toEqual([true, false]);
  });

  it('loses quality first, then its lower part, and never exceeds 2 MB', async () => {
    const busy = await compress({ ...most, png: await noise(1280, 1600) }, going);
    expect(busy.height).toBe(1600);
    const hopeless = await compress({ ...most, png: await noise(1280, 6000) }, going);
    expect(Math.max(busy.webp.length, hopeless.webp.length)).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(hopeless.height).toBeLessThan(6000);
    expect(await sharp(hopeless.webp).metadata()).toMatchObject({ width: 1280, height: hopeless.height });
  });

  it('contains all overlays that lie within it', async () => {
    const red = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const pieces = [
      { png: red, left: 100, top: 50, height: 30 },
      { png: red, left: 100, top: 7960, height: 30 },
    ];
    const whole = await pixelsOf((await compress({ ...most, pieces, png: await flat(1280, 8000) }, going)).webp);
    expect([whole.at(120, 65), whole.at(120, 7975), whole.at(200, 65)].map(isRed)).toEqual([true, true, false]);
    const cut = await compress({ ...most, pieces, png: await noise(1280, 8000) }, going);
    expect(cut.height).toBeLessThan(7960);
    expect(isRed((await pixelsOf(cut.webp)).at(120, 65))).toBe(true);
  });

  it('is not made from an image that is larger than requested', async () => {
    await expect(compress({ ...most, png: await flat(1281, 8000) }, going)).rejects.toThrow(/pixel limit/);
    // Its header claims 100,000 x 100,000 px, which would take 30 GB to decode.
    const bomb = await flat(16, 16);
    bomb.writeUInt32BE(100_000, 16);
    bomb.writeUInt32BE(100_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(compress({ ...most, png: bomb }, going)).rejects.toThrow(/pixel limit/);
  });

  it('is made from PNG images only', async () => {
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    for (const other of [jpeg, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.alloc(0)]) {
      await expect(compress({ ...most, png: other }, going)).rejects.toThrow('not a PNG');
    }
  });

  it('is abandoned when its signal is aborted', async () => {
    const ending = new AbortController();
    const work = compress({ ...most, png: await noise(1280, 4000) }, ending.signal);
    ending.abort(new Error('too late'));
    await expect(work).rejects.toThrow('too late');
  });
});
