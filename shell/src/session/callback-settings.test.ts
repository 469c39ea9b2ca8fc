import { expect, it } from 'vitest';
import { receiverOfSilentAnswer } from './callback-settings.ts';

const another = {} as Window;

it.each([
  ['the page around the hidden frame', another, null, 'frame'],
  ['a hidden frame in a page that another page opened', another, another, 'frame'],
  ['the page that opened the sign-in window', null, another, 'window'],
  ['the page itself after a redirect', null, null, 'page'],
])('gives a late answer to %s', (_, around, opener, receiver) => {
  const self = {} as Window & typeof globalThis;
  expect(receiverOfSilentAnswer({ self, parent: around ?? self, opener })).toBe(receiver);
});
