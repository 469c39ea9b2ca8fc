import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseSeconds, underLease } from './lease.ts';

describe('work under a lease', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('renews it twice before it would end, and no more after the work', async () => {
    const renew = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const work = Promise.withResolvers<void>();
    const working = underLease(renew, () => work.promise);
    await vi.advanceTimersByTimeAsync(leaseSeconds * 1000 - 1);
    expect(renew).toHaveBeenCalledTimes(2);
    work.resolve();
    await working;
    await vi.advanceTimersByTimeAsync(leaseSeconds * 1000);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('goes on when a renewal fails', async () => {
    const renew = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('away')));
    const work = Promise.withResolvers<void>();
    const working = underLease(renew, () => work.promise);
    await vi.advanceTimersByTimeAsync(leaseSeconds * 1000);
    expect(renew).toHaveBeenCalledTimes(3);
    work.resolve();
    await expect(working).resolves.toBeUndefined();
  });

  it.each([
    ['done', () => Promise.resolve()],
    ['failed', () => Promise.reject(new Error('why'))],
  ])('ends after a renewal that was under way when the work was %s', async (_case, end) => {
    const renewed = Promise.withResolvers<void>();
    const work = Promise.withResolvers<void>();
    const order: string[] = [];
    const working = underLease(
      () => renewed.promise.then(() => order.push('renewed')),
      () => work.promise.then(end),
    )
      .catch(() => undefined)
      .then(() => order.push('ended'));
    await vi.advanceTimersByTimeAsync(leaseSeconds * 500);
    work.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toEqual([]);
    renewed.resolve();
    await working;
    expect(order).toEqual(['renewed', 'ended']);
  });
});
