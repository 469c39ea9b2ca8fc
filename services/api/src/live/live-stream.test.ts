import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveStreams, streamLifeMs } from './live-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function streams(most = 2) {
  const changed = new Subject<string | null>();
  const ending = new Subject<void>();
  return { changed, ending, live: new LiveStreams({ most, changed, ending }) };
}
const nothing = () => () => Promise.resolve();

describe('a live stream', () => {
  it('ends after a while, so that the reader needs a valid token to go on', () => {
    const { live } = streams();
    let isOver = false;
    live.follow('a', nothing).subscribe({ complete: () => (isOver = true) });
    vi.advanceTimersByTime(streamLifeMs - 1);
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isOver).toBe(true);
    expect(live.hasFollowers).toBe(false);
  });

  it('is had so often at once for one key, and again once somebody has left', () => {
    const { live } = streams();
    const [first] = [live.follow('a', nothing).subscribe(), live.follow('a', nothing).subscribe()];
    expect(() => live.follow('a', nothing)).toThrow('rate_limited');
    live.follow('b', nothing).subscribe();
    first?.unsubscribe();
    live.follow('a', nothing).subscribe();
    expect(() => live.follow('a', nothing)).toThrow('rate_limited');
  });

  it('is had no oftener when many ask at once before the first has begun', () => {
    const { live } = streams();
    let ends = 0;
    const asked = [1, 2, 3, 4].map(() => live.follow('a', nothing));
    for (const one of asked) one.subscribe({ complete: () => (ends += 1) });
    expect(ends).toBe(2);
  });

  it('does not begin in a process that is about to end', () => {
    const { live, ending } = streams();
    ending.next();
    let isOver = false;
    live.follow('a', nothing).subscribe({ complete: () => (isOver = true) });
    expect(isOver).toBe(true);
    expect(live.hasFollowers).toBe(false);
  });

  it('survives a look that fails, and looks again', async () => {
    const { live } = streams();
    let looks = 0;
    const broken = () => () => {
      looks += 1;
      return Promise.reject(new Error('no such state'));
    };
    live.follow('a', broken).subscribe();
    await vi.advanceTimersByTimeAsync(5000);
    expect(looks).toBe(2);
  });

  it('ends with the process', () => {
    const { live, ending } = streams();
    let ends = 0;
    for (const key of ['a', 'b']) live.follow(key, nothing).subscribe({ complete: () => (ends += 1) });
    ending.next();
    expect(ends).toBe(2);
  });

  it('looks at its own changes only, once at a time, and once more for all that changed meanwhile', async () => {
    const { live, changed } = streams();
    const looks: (() => void)[] = [];
    live.follow('a', () => () => new Promise((resolve) => looks.push(resolve))).subscribe();
    expect(looks).toHaveLength(1);
    changed.next('b');
    for (const key of ['a', 'a', null]) changed.next(key);
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
