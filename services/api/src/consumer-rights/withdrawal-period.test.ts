import { describe, expect, it } from 'vitest';
import { writtenTime, writtenDay } from '../texts/berlin-time.ts';
import { isWithinPeriod } from './withdrawal-period.ts';

const at = (text: string) => new Date(text);

describe('the period of withdrawal', () => {
  it.each([
    ['the day of the contract', '2026-11-18T10:00:00+01:00', '2026-11-18T10:00:01+01:00', true],
    ['the last second of the last day', '2026-11-18T10:00:00+01:00', '2026-12-02T23:59:59+01:00', true],
    ['the first second after it', '2026-11-18T10:00:00+01:00', '2026-12-03T00:00:00+01:00', false],
    ['the Monday, when it ends on a Saturday', '2026-11-21T10:00:00+01:00', '2026-12-07T23:59:59+01:00', true],
    ['the Tuesday after', '2026-11-21T10:00:00+01:00', '2026-12-08T00:00:00+01:00', false],
    ['the Monday, when it ends on a Sunday', '2026-11-22T10:00:00+01:00', '2026-12-07T12:00:00+01:00', true],
    ['a contract of shortly before midnight in Berlin', '2026-11-17T22:59:59Z', '2026-12-01T23:30:00+01:00', true],
    ['... which is not the day of London', '2026-11-17T22:59:59Z', '2026-12-02T00:30:00+01:00', false],
    ['a change of the clocks in between', '2026-10-14T23:30:00+02:00', '2026-10-28T23:59:00+01:00', true],
  ])('reaches to %s: %s, %s', (_, concluded, received, isIn) => {
    expect(isWithinPeriod(at(concluded), at(received))).toBe(isIn);
  });
});

describe('a time in words', () => {
  it('names the zone of its season, in 24 hours', () => {
    expect(writtenTime(at('2026-07-01T22:05:00Z'), 'de')).toEqual({
      date: '2. Juli 2026',
      time: '00:05',
      zone: 'MESZ, Europe/Berlin',
    });
    expect(writtenTime(at('2026-12-01T12:05:00Z'), 'en')).toEqual({
      date: 'December 1, 2026',
      time: '13:05',
      zone: 'CET, Europe/Berlin',
    });
    expect(writtenDay('2027-02-28', 'en')).toBe('February 28, 2027');
  });
});
