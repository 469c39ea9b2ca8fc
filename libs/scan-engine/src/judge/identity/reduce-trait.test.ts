import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedName, reducedAddress, reducedClasses, reducedName, reducedText } from './reduce-trait.ts';

describe('a trait of an element', () => {
  it.each([
    ['item-3', 'item-12', 'item-0'],
    [':r1:', ':r7:', ':r0:'],
    ['headlessui-menu-button-4', 'headlessui-menu-button-91', 'headlessui-menu-button-0'],
    ['card-8f3c1d2e', 'card-00ff11aa', 'card-*'],
    ['items[3][qty]', 'items[12][qty]', 'items[0][qty]'],
    ['17', '18', ''],
  ])('is no name any more after its counters and hashes: %s and %s', (before, after, text) => {
    expect(reducedName(before)).toEqual({ text, isWhole: false });
    expect(reducedName(after)).toEqual({ text, isWhole: false });
  });

  it('is a whole name when it has neither', () => {
    expect(reducedName('newsletter_signup')).toEqual({ text: 'newsletter_signup', isWhole: true });
    expect(reducedName('17').text).toBe('');
  });

  it.each([
    ['Warenkorb (3)', 'Warenkorb (12)', 'warenkorb (#)'],
    ['Stand: 12. März 2026, 14:05', 'Stand: 3. Dezember 2026, 9:41', 'stand: #'],
    ['Posted on March 12, 2026', 'Posted on May 3, 2027', 'posted on #'],
    ['\uE001 Suche', 'Suche', 'suche'],
    ['1.299,00 €', '9,00 €', ''],
  ])('is the same text with other numbers and dates: %s', (before, after, text) => {
    expect(reducedText(before).text).toBe(text);
    expect(reducedText(after).text).toBe(text);
  });

  it('is a numbered name when it ends with its number, and not with an amount, a time or a hash', () => {
    expect(['Serie 12', 'field-3', '#2'].map(numberedName)).toEqual(['Serie 12', 'field-3', '#2']);
    const others = ['3 Beiträge', '3.17 EUR', 'ab 3,17', 'um 14:05', '12', 'a8f3c1d2', 'Seite 3 von 7', ''];
    expect(others.map(numberedName)).toEqual(others.map(() => ''));
  });

  it('keeps words that only begin like a month', () => {
    expect(reducedText('Marktplatz und Mayonnaise, Junior, Dezernat').text).toBe(
      'marktplatz und mayonnaise, junior, dezernat',
    );
  });

  it.each([
    ['/produkt/17?utm_source=mail', '/produkt/17', '/produkt/17'],
    ['/suche?b=2&a=1', '/suche?a=1&b=2', '/suche?a=1&b=2'],
    ['https://www.other.example/a#x', 'https://other.example/a#y', 'other.example/a'],
    ['/img/logo.3f2a91bc.png', '/img/logo.77ab01cd.png', '/img/logo.*.png'],
    ['/img/photo-300x200.jpg?v=3', '/img/photo-600x400.jpg?v=4', '/img/photo.jpg'],
    ['tel:+49 30 1234', 'tel:+49 30 1234', 'tel:+49 30 1234'],
  ])('is the same address: %s and %s', (before, after, text) => {
    expect(reducedAddress(before).text).toBe(text);
    expect(reducedAddress(after).text).toBe(text);
  });

  it('is another address for another page, number and place', () => {
    const all = ['/p/1', '/p/2', '/index.php?id=1', '/index.php?id=2', '#top', '#bottom', 'mailto:a@b.example'];
    expect(new Set(all.map((one) => reducedAddress(one).text)).size).toBe(all.length);
    expect(reducedAddress('http://[').text).toBe('');
  });

  it('is without states and generated names in a list of classes', () => {
    expect(reducedClasses('btn css-1x2y3z active icon-cart')).toEqual(reducedClasses('icon-cart open btn'));
  });

  it('never gets long, whatever the page writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const reduce of [reducedName, reducedText, reducedAddress, reducedClasses]) {
          expect(reduce(text).text.length).toBeLessThan(4000);
        }
      }),
    );
  });
});
