import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitOf } from './product-limit.ts';

const unknown = { limit: 0, isKnown: false };

describe('the limit of a product', () => {
  it.each<[string, Record<string, string>, object]>([
    ['a number', { urls: '5' }, { limit: 5, isKnown: true }],
    ['zero', { urls: '0' }, { limit: 0, isKnown: true }],
    ['leading zeros', { urls: '007' }, { limit: 7, isKnown: true }],
    ['the word for no limit', { urls: 'unlimited' }, { limit: null, isKnown: true }],
    ['missing', {}, unknown],
    ['empty', { urls: '' }, unknown],
    ['text', { urls: 'abc' }, unknown],
    ['negative', { urls: '-1' }, unknown],
    ['an exponent', { urls: '1e3' }, unknown],
    ['a fraction', { urls: '1.5' }, unknown],
    ['a line break behind', { urls: '5\n' }, unknown],
    ['digits of another script', { urls: '٥' }, unknown],
    ['the word in capitals', { urls: 'Unlimited' }, unknown],
    ['more than the database holds', { urls: '99999999999' }, unknown],
    ['only inherited', Object.create({ urls: '5' }) as Record<string, string>, unknown],
  ])('%s', (_name, metadata, expected) => {
    expect(limitOf(metadata)).toEqual(expected);
  });

  it('whatever text stands there, only digits are a number and only one word is no limit', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('0', '1', '9', '+', '-', '.', 'e', ' ', '_', 'x', '\n', '٣') }),
      fc.nat().map(String),
      fc.constantFrom('unlimited', 'Infinity', 'null', 'NaN', '1e999', '0x10'),
    );
    const holds = (urls: string) => {
      const { limit, isKnown } = limitOf({ urls });
      if (limit === null || urls === 'unlimited') return limit === null && urls === 'unlimited' && isKnown;
      return limit === 0 || (isKnown && String(limit) === urls.replace(/^0+/, ''));
    };
    expect(fc.check(fc.property(texts, holds), { numRuns: 5000 })).toMatchObject({ failed: false });
  });
});
