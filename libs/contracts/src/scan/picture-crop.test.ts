import { expect, it } from 'vitest';
import { pictureCrop } from './picture-crop.ts';

const picture = { width: 1280, height: 2000 };

it('shows a small element with what is around it', () => {
  expect(pictureCrop([600, 500, 40, 20], picture)).toEqual({ view: [380, 390, 480, 240], marker: [600, 500, 40, 20] });
});

it('never shows more than there is', () => {
  expect(pictureCrop([0, 1990, 20, 50], picture)).toEqual({ view: [0, 1760, 480, 240], marker: [0, 1990, 20, 10] });
  expect(pictureCrop([-10, 0, 2000, 3000], picture)).toEqual({
    view: [0, 0, 1280, 2000],
    marker: [0, 0, 1280, 2000],
  });
  expect(pictureCrop([10, 10, 5, 5], { width: 320, height: 100 })?.view).toEqual([0, 0, 320, 100]);
});

it('shows nothing of an element that is not in the picture or has no size', () => {
  expect(pictureCrop([10, 2000, 50, 50], picture)).toBeUndefined();
  expect(pictureCrop([-500, 10, 50, 50], picture)).toBeUndefined();
  expect(pictureCrop([10, 10, 0, 0], picture)).toBeUndefined();
});
