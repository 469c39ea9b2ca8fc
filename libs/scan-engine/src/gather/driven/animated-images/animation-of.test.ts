import { describe, expect, it } from 'vitest';
import { loadSharp } from '../../load-sharp.ts';
import { animationOf, isLong } from './animation-of.ts';

const frame = (value: number) => Buffer.alloc(32 * 32 * 3, value);
const raw = { width: 32, height: 96, channels: 3, pageHeight: 32 } as const;

async function encoded(format: 'gif' | 'webp', loop: number, delay: number[]): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(Buffer.concat([frame(0), frame(120), frame(250)]), { raw });
  return image[format]({ loop, delay }).toBuffer();
}

const chunk = (type: string, data: number[]) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), Buffer.from(data), Buffer.alloc(4)]);
};
const frameControl = (num: number, den: number) => chunk('fcTL', [...Array<number>(20).fill(0), 0, num, 0, den, 0, 0]);
const png = (...chunks: Buffer[]) =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);

describe('the animation of an image', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('is not found in a still image of the format %s', async (format) => {
    const sharp = await loadSharp();
    const image = sharp(frame(9), { raw: { width: 32, height: 32, channels: 3 } });
    const still = await image[format]().toBuffer();
    expect(animationOf(still)).toBeNull();
  });

  it.each([Buffer.alloc(0), Buffer.from('GIF89a'), Buffer.from('RIFF....WEBP'), Buffer.from('<svg>')])(
    'is not found in a damaged or other file',
    (bytes) => {
      expect(animationOf(bytes)).toBeNull();
    },
  );

  it('is not found in a file that ends within its first frame', async () => {
    expect(animationOf((await encoded('gif', 0, [100, 100, 100])).subarray(0, 60))).toBeNull();
  });

  it.each(['gif', 'webp'] as const)('is read from the format %s', async (format) => {
    const animation = animationOf(await encoded(format, 0, [100, 200, 300]));
    expect(animation).toEqual({ frames: 3, roundMs: 600, rounds: 0 });
  });

  it.each(['gif', 'webp'] as const)('ends after the rounds that the format %s names', async (format) => {
    const animation = animationOf(await encoded(format, 2, [100, 100, 100]));
    expect(animation).toMatchObject({ rounds: 2 });
  });

  it('is read from an animated PNG', () => {
    const control = chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 3]);
    expect(animationOf(png(control, frameControl(1, 2), frameControl(1, 4)))).toEqual({
      frames: 2,
      roundMs: 750,
      rounds: 3,
    });
  });

  it('shows very short frames for 100 ms, as browsers do', () => {
    const control = chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0]);
    expect(animationOf(png(control, frameControl(0, 0), frameControl(1, 100)))?.roundMs).toBe(200);
  });
});

it.each([
  [0, 100, true],
  [1, 5000, false],
  [2, 2600, true],
])('%i rounds of %i ms are longer than five seconds: %s', (rounds, roundMs, expected) => {
  expect(isLong({ frames: 2, rounds, roundMs })).toBe(expected);
});
