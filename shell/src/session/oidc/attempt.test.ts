import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attempt } from './attempt.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lost = () => vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('fetch failed'));

it.each([
  ['shortest', 0, 250, 500],
  ['longest', 1, 500, 1000],
])('pauses between the attempts, for the %s random time', async (_, chance, first, second) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const work = lost();
  const ended = attempt(work, () => true).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(first - 1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(second - 1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(3);
  expect(await ended).toBeInstanceOf(TypeError);
});

it('does not pause after an answer that a repetition would not change', async () => {
  const work = lost();
  await expect(attempt(work, () => false)).rejects.toThrow('fetch failed');
  expect(work).toHaveBeenCalledTimes(1);
});
