import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitizeForPostgres } from './sanitize-for-postgres.ts';

it('makes every string storable and leaves everything else as it is', () => {
  expect(sanitizeForPostgres({ a: ['x\0y', null, 1, true], 'k\uD800': '\uDFFF' })).toEqual({
    a: ['x\uFFFDy', null, 1, true],
    'k\uFFFD': '\uFFFD',
  });
});

it('keeps what was storable already', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      const json = JSON.stringify(value);
      fc.pre(!/\\u0000|\\ud[89a-f]/i.test(json));
      expect(JSON.stringify(sanitizeForPostgres(value))).toBe(json);
    }),
  );
});
