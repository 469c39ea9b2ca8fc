import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextBatch } from './batch-size.ts';

describe('the number of pages that a statement deletes', () => {
  it.each([
    [20, 30, 40],
    [150, 30, 200],
    [20, 300, 20],
    [20, 501, 10],
    [3, 15_000, 1],
    [1, 15_000, 1],
  ])('is after %i in %i ms: %i', (pages, tookMs, next) => {
    expect(nextBatch(pages, tookMs)).toBe(next);
  });

  it('stays between 1 and 200, whatever the database does', () => {
    const times = fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 50 });
    fc.assert(
      fc.property(times, (tookMs) => {
        const sizes = tookMs.reduce((before, took) => [...before, nextBatch(before.at(-1)!, took)], [20]);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
      }),
    );
  });
});
