import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveStreams, streamLifeMs } from './live-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = () => () => Promise.resolve();

describe('a live stream', () => {
  it('ends after a while, so that the reader needs a valid token to go on', () => {
    const live = new LiveStreams(2);
    let isOver = false;
    live.open('a', nothing).subscribe({ complete: () => (isOver = true) });
    vi.advanceTimersByTime(streamLifeMs - 1);
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isOver).toBe(true);
    expect(live.hasFollowers).toBe(false);
  });

  it('is had so often at once for one key, and again once somebody has left', () => {
    const live = new LiveStreams(2);
    const [first] = [live.open('a', nothing).subscribe(), live.open('a', nothing).subscribe()];
    expect(() => live.open('a', nothing)).toThrow('rate_limited');
    live.open('b', nothing).subscribe();
    first?.unsubscribe();
    live.open('a', nothing).subscribe();
    expect(() => live.open('a', nothing)).toThrow('rate_limited');
  });

  it('is had no oftener when many ask at once before the first has begun', () => {
    const live = new LiveStreams(2);
    let ends = 0;
    const asked = [1, 2, 3, 4].map(() => live.open('a', nothing));
    for (const one of asked) one.subscribe({ complete: () => (ends += 1) });
    expect(ends).toBe(2);
  });

  it('does not begin in a process that is about to end', () => {
    const live = new LiveStreams(2);
    live.end();
    let isOver = false;
    live.open('a', nothing).subscribe({ complete: () => (isOver = true) });
    expect(isOver).toBe(true);
    expect(live.hasFollowers).toBe(false);
  });

  it('survives a look that fails, and looks again', async () => {
    const live = new LiveStreams(2);
    let looks = 0;
    const broken = () => () => {
      looks += 1;
      return Promise.reject(new Error('no such state'));
    };
    live.open('a', broken).subscribe();
    await vi.advanceTimersByTimeAsync(5000);
    expect(looks).toBe(2);
  });

  it('ends with the process', () => {
    const live = new LiveStreams(2);
    let ends = 0;
    for (const key of ['a', 'b']) live.open(key, nothing).subscribe({ complete: () => (ends += 1) });
    live.end();
    expect(ends).toBe(2);
  });

  it('looks at its own changes only, once at a time, and once more for all that changed meanwhile', async () => {
    const live = new LiveStreams(2);
    const looks: (() => void)[] = [];
    live.open('a', () => () => new Promise((resolve) => looks.push(resolve))).subscribe();
    expect(looks).toHaveLength(1);
    live.changed('b');
    for (const key of ['a', 'a', null]) live.changed(key);
    expect(looks).toHaveLength(1);
    looks[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toHaveLength(2);
    looks[1]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(looks).toHaveLength(3);
  });
});
