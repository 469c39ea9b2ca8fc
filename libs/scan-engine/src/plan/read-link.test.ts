import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLink } from './read-link.ts';

const read = (found: string) => readLink(found, 'https://shop.example/dir/page')?.url;

describe('a link', { timeout: 60_000 }, () => {
  it.each([
    ['../a#part', 'https://shop.example/a'],
    ['#!/route/1', 'https://shop.example/dir/page#!/route/1'],
    ['#/route', 'https://shop.example/dir/page#/route'],
    ['//SHOP.example:443//a///b/', 'https://shop.example/a/b/'],
    ['https://shop.example./a', 'https://shop.example/a'],
    ['?b=2&a=1&b=1', 'https://shop.example/dir/page?a=1&b=2&b=1'],
    ['?utm_source=x&id=7&gclid=y&fbclid=z', 'https://shop.example/dir/page?id=7'],
    ['?PHPSESSID=1&sid=a1b2c3d4e5f6a7b8c9&x', 'https://shop.example/dir/page?x'],
    ['?sid=12', 'https://shop.example/dir/page?sid=12'],
    ['/a;jsessionid=1A2B3C.node1?q=1', 'https://shop.example/a?q=1'],
    ['/(S(lit3py55t21z5v55vlm25s55))/orders', 'https://shop.example/orders'],
    ['/%7euser/%c3%a4?q=%7e%2f', 'https://shop.example/~user/%C3%A4?q=~%2F'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['/a?x=1+2&y=%20', 'https://shop.example/a?x=1+2&y=%20'],
  ])('%s is read as %s', (found, url) => expect(read(found)).toBe(url));

  it.each([
    'mailto:a@b.example',
    'javascript:void(0)',
    'tel:+49',
    'https://user:word@shop.example/',
    'https://user@shop.example/',
    'https://:word@shop.example/',
    'http://',
    '/price.pdf',
    '/a/photo.JPEG?size=2',
  ])('that is not a page is rejected: %s', (found) => expect(read(found)).toBeUndefined());

  it('keeps the order in which its parameters are written beside the address to open', () => {
    expect(readLink('https://shop.example/a?b=1&utm_source=x&a=2')).toMatchObject({
      url: 'https://shop.example/a?a=2&b=1',
      written: 'https://shop.example/a?b=1&a=2',
    });
  });

  it('that exceeds the maximum length is rejected', () => {
    expect(read(`/${'a'.repeat(2048)}`)).toBeUndefined();
    expect(read(`/?${'a'.repeat(100_000)}`)).toBeUndefined();
  });

  it('has the same site key with and without www and with either scheme, but keeps its address', () => {
    const [a, b] = ['http://www.shop.example/a', 'https://shop.example/a'].map((found) => readLink(found));
    expect(a?.siteKey).toBe(b?.siteKey);
    expect([a?.url, b?.url]).toEqual(['http://www.shop.example/a', 'https://shop.example/a']);
  });

  it('that is normalised stays unchanged when it is read again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const once = readLink(url);
        expect(once && readLink(once.url)).toEqual(once && { ...once, written: once.url });
      }),
      { numRuns: 1000 },
    );
  });

  it('with arbitrary text never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (found) => {
        expect(() => readLink(found, 'https://a.example/')).not.toThrow();
      }),
    );
  });
});
