import { expect, it } from 'vitest';
import { mayBeOneSite } from './may-be-one-site.ts';

it.each([
  ['https://shop.example/', 'https://shop.example/basket', true],
  ['https://shop.example/', 'https://www.shop.example/', true],
  ['https://shop.example/', 'blob:https://shop.example/7', true],
  ['https://a.co.uk/', 'https://b.co.uk/', true],
  ['https://shop.example/', 'https://bank.example/', false],
  ['http://localhost:4205/', 'http://127.0.0.1:4205/', false],
  ['about:srcdoc', 'about:blank', false],
])('says for %s and %s: %s', (one, other, expected) => {
  expect(mayBeOneSite(one, other)).toBe(expected);
});
