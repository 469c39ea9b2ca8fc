import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

const partsOf = (address: string) =>
  addressOf(address)
    .text.replace(/^<span class="address" dir="ltr">|<\/span>$/g, '')
    .split('<wbr>');

it('breaks an address only where a part of it begins or ends', () => {
  expect(partsOf('http://localhost:4205/laden/kanne-elbe.html?a=1&b=c/d')).toEqual([
    'http://',
    'localhost:4205/',
    'laden/',
    'kanne-elbe',
    '.html',
    '?a=1',
    '&amp;b=c/',
    'd',
  ]);
});

it('lets a part break that is longer than a line', () => {
  expect(partsOf(`https://a/${'x'.repeat(10_000)}`).at(-1)).toBe(`<span class="long">${'x'.repeat(10_000)}</span>`);
});

it('keeps every character as text', () => {
  const written = fc.string({ unit: fc.constantFrom('a', 'ä', '/', '?', '&', '.', ':', '<', '>', '"', 'ש') });
  fc.assert(
    fc.property(written, (address) => {
      const text = addressOf(address).text.replaceAll(/<\/?span[^>]*>|<wbr>/g, '');
      expect(text).toBe(
        address.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
      );
    }),
  );
});
