import { cadences } from '@stufenlos/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDue } from './next-due.ts';

const ids = fc.uuid();
const times = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const days = { daily: 1, weekly: 7, monthly: 31 };

describe('the next date of a monitored website', () => {
  it('is later, within one cadence, and at night', () => {
    fc.assert(
      fc.property(ids, times, fc.constantFrom(...cadences), (id, after, cadence) => {
        const due = nextDue(cadence, id, after);
        const ahead = (due.getTime() - after.getTime()) / 86_400_000;
        expect(ahead).toBeGreaterThan(0);
        expect(ahead).toBeLessThanOrEqual(days[cadence] + 0.001);
        expect([22, 23, 0, 1, 2, 3]).toContain(due.getUTCHours());
      }),
    );
  });

  it('stays in its plan, however late the check before was', () => {
    fc.assert(
      fc.property(
        ids,
        times,
        fc.constantFrom(...cadences),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (id, after, cadence, late) => {
          const first = nextDue(cadence, id, after);
          const second = nextDue(cadence, id, first);
          const between = new Date(first.getTime() + (second.getTime() - first.getTime()) * late);
          expect(nextDue(cadence, id, between)).toEqual(second);
        },
      ),
    );
  });

  it('is one date for any number of missed ones', () => {
    const id = '01920000-0000-7000-8000-000000000000';
    const due = nextDue('daily', id, new Date('2026-11-22T10:00:00Z'));
    expect(nextDue('daily', id, new Date(due.getTime() - 1))).toEqual(due);
    expect(nextDue('daily', id, new Date('2026-12-22T10:00:00Z')).getTime()).toBe(due.getTime() + 30 * 86_400_000);
  });

  it('is spread over the night, the week and the month', () => {
    const all = Array.from({ length: 300 }, (_, n) => nextDue('monthly', `monitor ${n}`, new Date('2026-11-01')));
    expect(new Set(all.map((due) => due.getUTCDate())).size).toBeGreaterThan(20);
    expect(new Set(all.map((due) => due.getUTCHours())).size).toBe(6);
  });
});
