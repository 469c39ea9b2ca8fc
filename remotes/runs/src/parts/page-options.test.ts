import { expect, it } from 'vitest';
import { pageOptions } from './page-options.ts';

const optionsOf = (...urls: string[]) => pageOptions(urls.map((url, at) => ({ pageNo: String(at + 1), url })));

it('shows pages of one website by path, in the order of their addresses', () => {
  expect(
    optionsOf('https://shop.example/kasse?schritt=2', 'https://shop.example/', 'https://shop.example/%C3%BCber-uns'),
  ).toEqual([
    { value: '2', label: '/' },
    { value: '1', label: '/kasse?schritt=2' },
    { value: '3', label: '/über-uns' },
  ]);
});

it('keeps the whole address where it is needed to tell pages apart', () => {
  expect(optionsOf('https://shop.example/a', 'http://shop.example/a').map(({ label }) => label)).toEqual([
    'http://shop.example/a',
    'https://shop.example/a',
  ]);
});

it('leaves an address alone that cannot be decoded or read', () => {
  expect(optionsOf('https://shop.example/%E4').map(({ label }) => label)).toEqual(['/%E4']);
  expect(optionsOf('no address').map(({ label }) => label)).toEqual(['no address']);
});
