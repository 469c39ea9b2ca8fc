import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainNumber } from './plain-number.ts';

const regions = { de: 'de-DE', en: 'en-US' } as const;
const locales = fc.constantFrom<('de' | 'en')[]>('de', 'en');
const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.tuple(fc.integer(), fc.integer({ min: 1, max: 4 })).map(([digits, places]) => digits / 10 ** places),
  fc.double(),
);
const options = fc.option(fc.record({ maximumFractionDigits: fc.integer({ min: 0, max: 6 }) }), { nil: undefined });

it('writes a number like Intl, or leaves it to Intl', () => {
  fc.assert(
    fc.property(numbers, locales, options, (value, locale, given) => {
      const expected = new Intl.NumberFormat(regions[locale], given).format(value);
      expect(plainNumber(value, locale, given) ?? expected).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1_000, '1.000', '1,000'],
  [-12_345_678, '-12.345.678', '-12,345,678'],
  [1_234.5, '1.234,5', '1,234.5'],
])('writes %d itself', (value, de, en) => {
  expect([plainNumber(value, 'de'), plainNumber(value, 'en')]).toEqual([de, en]);
});

it.each([
  ['minus zero', -0, undefined],
  ['a fraction to be rounded', 2.25, { maximumFractionDigits: 1 }],
  ['a currency', 5, { style: 'currency', currency: 'EUR' }],
  ['digits that have to be there', 5, { minimumFractionDigits: 2 }],
  ['what is not finite', Number.NaN, undefined],
  ['a number with an exponent', 1e21, undefined],
] as const)('leaves %s to Intl', (_, value, given) => {
  expect(plainNumber(value, 'de', given)).toBeUndefined();
});
