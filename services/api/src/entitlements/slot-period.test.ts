import { intervals, isPeriodic } from '@stufenlos/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotPeriodEnd } from './slot-period.ts';

const at = (text: string) => new Date(`${text}T10:00:00Z`);

describe('the end of the month of a paid period', () => {
  it.each([
    ['month', '2026-12-15', '2026-11-20', '2026-12-15'],
    ['year', '2027-11-30', '2026-12-01', '2026-12-30'],
    ['year', '2027-11-30', '2027-02-01', '2027-02-28'],
    ['year', '2027-11-30', '2027-11-29', '2027-11-30'],
    ['year', '2028-02-29', '2027-02-28', '2027-03-29'],
  ] as const)('of a plan by the %s until %s is, on %s, %s', (kind, end, now, expected) => {
    expect(slotPeriodEnd({ kind, period_end: at(end) }, at(now))).toEqual(at(expected));
  });

  it('is now for a period that is over or has no known end', () => {
    const now = at('2026-11-20');
    expect(slotPeriodEnd({ kind: 'year', period_end: at('2026-11-19') }, now)).toEqual(now);
    expect(slotPeriodEnd({ kind: 'year', period_end: null }, now)).toEqual(now);
  });

  it('comes within a month, and never after the period itself', () => {
    const day = 86_400_000;
    const history = fc.record({
      kind: fc.constantFrom(...intervals.filter(isPeriodic)),
      end: fc.date({ min: at('2026-01-01'), max: at('2040-01-01'), noInvalidDate: true }),
      left: fc.integer({ min: 1, max: 366 * day }),
    });
    fc.assert(
      fc.property(history, ({ kind, end, left }) => {
        const span = kind === 'month' ? Math.min(left, 31 * day) : left;
        const now = new Date(end.getTime() - span);
        const found = slotPeriodEnd({ kind, period_end: end }, now);
        expect(found > now && found <= end).toBe(true);
        // A leap year is a day longer than twelve months before some ends.
        expect(found.getTime() - now.getTime()).toBeLessThanOrEqual(32 * day);
      }),
    );
  });
});
