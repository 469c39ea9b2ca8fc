import { expect, it } from 'vitest';
import { readUidRange } from './uid-range.ts';

it.each([
  ['60578-61183', { from: 60_578, to: 61_183 }],
  ['1000-1000', { from: 1000, to: 1000 }],
  ['200000-265535', { from: 200_000, to: 265_535 }],
  ['0-61183', undefined],
  ['999-61183', undefined],
  ['61183-60578', undefined],
  ['60578', undefined],
  ['-5-7', undefined],
  ['60578 - 61183', undefined],
  ['60578-4294967295', undefined],
  ['0x1000-0x2000', undefined],
  ['', undefined],
])('users of browsers are read from “%s”', (text, range) => {
  expect(readUidRange(text)).toEqual(range);
});
