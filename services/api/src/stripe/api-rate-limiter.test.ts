import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiRateLimiter } from './api-rate-limiter.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks for turns and notes when each came. */
function begin(pace: ApiRateLimiter, count: number, isUrgent = false): number[] {
  const at: number[] = [];
  for (let one = 0; one < count; one += 1) void pace.acquire(isUrgent).then(() => at.push(Date.now()));
  return at;
}
const most = (times: number[]) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));

describe('calls to the provider', () => {
  it('are never more than so many within any second, and none is lost', async () => {
    const pace = new ApiRateLimiter({ perSecond: 20 });
    const first = begin(pace, 90);
    await vi.advanceTimersByTimeAsync(700);
    const second = begin(pace, 30);
    await vi.advanceTimersByTimeAsync(20_000);
    const all = [...first, ...second];
    expect(all).toHaveLength(120);
    expect(most(all)).toBe(20);
    expect(Math.max(...all)).toBeLessThan(6000);
  });

  it('of people go first', async () => {
    const pace = new ApiRateLimiter({ perSecond: 2 });
    const patient = begin(pace, 10);
    const urgent = begin(pace, 2, true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(urgent).toEqual([1000, 1000]);
    expect(Math.max(...patient)).toBe(5000);
  });

  it('in the background pause longer and longer while the provider wants fewer, people are asked for at once', async () => {
    const pace = new ApiRateLimiter({ perSecond: 20 });
    const pauses: number[] = [];
    for (let storm = 0; storm < 8; storm += 1) {
      pace.onStatus(429);
      const from = Date.now();
      const urgent = begin(pace, 1, true);
      const patient = begin(pace, 1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(urgent).toEqual([from]);
      pauses.push(patient[0]! - from);
    }
    for (const [storm, pause] of pauses.entries()) {
      const whole = Math.min(30_000, 1000 * 2 ** storm);
      expect(pause).toBeGreaterThanOrEqual(whole / 2);
      expect(pause).toBeLessThanOrEqual(whole + 1);
    }
    pace.onStatus(200);
    pace.onStatus(429);
    const from = Date.now();
    const patient = begin(pace, 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(patient[0]! - from).toBeLessThanOrEqual(1001);
  });
});
