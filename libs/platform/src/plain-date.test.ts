import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainDate } from './plain-date.ts';

const regions = { de: 'de-DE', en: 'en-US' } as const;
const locales = fc.constantFrom<('de' | 'en')[]>('de', 'en');
const times = fc.date({ min: new Date('1800-01-01'), max: new Date('+012000-01-01'), noInvalidDate: true });
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const details = fc.record(
  { year: maybe('numeric'), month: maybe('long', 'short'), day: maybe('numeric', '2-digit') } as const,
  { requiredKeys: [] },
);
const styles = fc.record({ dateStyle: fc.constantFrom('long', 'medium') } as const);
const options = fc
  .tuple(fc.oneof(details, styles), maybe('UTC', 'Europe/Berlin'))
  .map(([shown, timeZone]) => JSON.parse(JSON.stringify({ ...shown, timeZone })) as Intl.DateTimeFormatOptions);

it('writes a day like Intl, or leaves it to Intl', () => {
  fc.assert(
    fc.property(times, locales, options, (time, locale, given) => {
      const expected = new Intl.DateTimeFormat(regions[locale], given).format(time);
      expect(plainDate(time, locale, given) ?? expected).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  [{ dateStyle: 'long' }, '28. Juni 2025', 'June 28, 2025'],
  [{ year: 'numeric', month: 'long', day: 'numeric' }, '28. Juni 2025', 'June 28, 2025'],
  [{ month: 'long', year: 'numeric' }, 'Juni 2025', 'June 2025'],
  [{ year: 'numeric' }, '2025', '2025'],
] as const)('writes a day with %j itself', (shown, de, en) => {
  const day = new Date('2025-06-28');
  const given = { ...shown, timeZone: 'UTC' };
  expect([plainDate(day, 'de', given), plainDate(day, 'en', given)]).toEqual([de, en]);
});

it.each([
  ['a day of another place', '2025-06-28', { dateStyle: 'long' }],
  ['a short month', '2025-06-28', { month: 'short', year: 'numeric', timeZone: 'UTC' }],
  ['a time that is none', 'never', { dateStyle: 'long', timeZone: 'UTC' }],
] as const)('leaves %s to Intl', (_, time, given) => {
  expect(plainDate(new Date(time), 'de', given)).toBeUndefined();
});
