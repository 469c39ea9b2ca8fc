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

it('leaves nothing that PostgreSQL refuses, wherever it stands, and every other string', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', 'ß', '🎈', '\0', '\uD800', '\uDC00') });
  const { anything } = fc.letrec((tie) => ({
    anything: fc.oneof(anyText, fc.array(tie('anything')), fc.dictionary(anyText, tie('anything'), { maxKeys: 1 })),
  }));
  const stringsOf = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.entries(value as object).flatMap((entry) => entry.flatMap(stringsOf));
  const storable = (text: string) => text.replace(/\p{Surrogate}|\0/gu, '\uFFFD');
  fc.assert(
    fc.property(anything, (value) => {
      const distinct = (texts: string[]) => [...new Set(texts)].toSorted();
      expect(distinct(stringsOf(sanitizeForPostgres({ value })))).toEqual(distinct(stringsOf({ value }).map(storable)));
    }),
  );
});
