import type { RunPage } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { pictureOf } from './picture-of.ts';

const [usual, mobile, dark] = ['usual', 'mobile', 'dark'].map((src) => ({ src, width: 10, height: 10 }));
const page = (views: RunPage['viewPictures']) => ({ picture: usual, viewPictures: views }) as RunPage;
const all = page([
  { view: 'mobile', ...mobile! },
  { view: 'dark', ...dark! },
]);

it('shows a finding in the view where it was seen', () => {
  expect(pictureOf({ contexts: ['desktop'] }, all)?.src).toBe('usual');
  expect(pictureOf({ contexts: ['keyboard'] }, all)?.src).toBe('usual');
  expect(pictureOf({ contexts: ['mobile'] }, all)?.src).toBe('mobile');
  expect(pictureOf({ contexts: ['dark'] }, all)?.src).toBe('dark');
});

it('shows no picture in which the element is elsewhere', () => {
  expect(pictureOf({ contexts: ['reflow'] }, all)).toBeUndefined();
  expect(pictureOf({ contexts: ['mobile'] }, page(undefined))).toBeUndefined();
});

it('shows the usual picture where the dark one is missing, because everything is in its place', () => {
  expect(pictureOf({ contexts: ['dark'] }, page(undefined))?.src).toBe('usual');
});
