import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withinLimit } from './within-limit.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a suite with a limit', () => {
  it('gives what it found when it ends in time, and leaves no timer', async () => {
    expect(await withinLimit('unit', 10, () => Promise.resolve('found'))).toBe('found');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails by its name when it hangs', async () => {
    const hanging = withinLimit('unit', 10, () => new Promise(() => {}));
    await Promise.all([
      expect(hanging).rejects.toThrow('unit did not end within 10 minutes'),
      vi.advanceTimersByTimeAsync(10 * 60_000),
    ]);
  });

  it('fails with its own failure when it has one', async () => {
    await expect(withinLimit('unit', 10, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
    expect(vi.getTimerCount()).toBe(0);
  });
});
