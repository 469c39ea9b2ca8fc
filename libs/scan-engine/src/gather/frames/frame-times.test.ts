import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameTimes } from './frame-times.ts';

const [main, other] = [{}, {}];

describe('the audit of a frame', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('audited'), ms));
  /** @returns what the audit gave, and when, in ms */
  const timed = async (audit: Promise<string | undefined>) => {
    const given = await audit;
    return [given, performance.now()];
  };
  let begun = 0;
  const times = (auditMs = Infinity) => {
    begun = performance.now();
    return new FrameTimes({ frameMs: 1000, auditMs }, main);
  };
  const at = (ms: number) => begun + ms;

  /** A frame of the main document's process whose audit takes so long by itself. */
  const frameOf = (frames: FrameTimes, ms: number) =>
    timed(
      frames.within(
        main,
        frames.inTurn(main, () => after(ms)),
      ),
    );

  it('ends with its time in another process', async () => {
    const frames = times();
    const frame = timed(frames.within(other, after(1500)));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await frame).toEqual([undefined, at(1000)]);
  });

  it('waits for the main document of its process', async () => {
    const frames = times();
    const frame = timed(frames.within(main, after(3500)));
    setTimeout(() => frames.finishMain(), 3200);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await frame).toEqual(['audited', at(3500)]);
  });

  it('waits for its turn after other frames of its process', async () => {
    const frames = times();
    const all = [900, 800, 800].map((ms) => frameOf(frames, ms));
    frames.finishMain();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await Promise.all(all)).toEqual([900, 1700, 2500].map((ms) => ['audited', at(ms)]));
  });

  it('ends when nothing of its process was finished in its time, and the next one begins', async () => {
    const frames = times();
    const first = [900, 20_000].map((ms) => frameOf(frames, ms));
    frames.finishMain();
    await vi.advanceTimersByTimeAsync(1900);
    expect(await Promise.all(first)).toEqual([
      ['audited', at(900)],
      [undefined, at(1900)],
    ]);
    const next = frameOf(frames, 800);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await next).toEqual(['audited', at(2700)]);
  });

  it('does not prevent the next one when it fails', async () => {
    const frames = times();
    const failed = frames.inTurn(main, () => Promise.reject(new Error('gone')));
    const next = frameOf(frames, 800);
    await expect(failed).rejects.toThrow('gone');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await next).toEqual(['audited', at(800)]);
  });

  it.each([
    ['four times that of one frame', Infinity, 4000],
    ['that of all documents', 2500, 2500],
    ['at least that of one frame', 10, 1000],
  ])('ends when all have taken %s', async (_name, auditMs, ms) => {
    const frames = times(auditMs);
    const turns = Array.from({ length: 9 }, () => frameOf(frames, 600));
    frames.finishMain();
    await vi.advanceTimersByTimeAsync(9000);
    const lost = (await Promise.all(turns)).filter(([given]) => given === undefined);
    expect(new Set(lost.map(([, end]) => end))).toEqual(new Set([at(ms)]));
  });
});
