import { expect, it } from 'vitest';
import { chooseCoding } from './content-coding.ts';

it.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gz'],
  ['br;q=0, gzip', 'gz'],
  ['br; q=0.1', 'br'],
  ['br;q=0.5, gzip', 'gz'],
  ['*', 'br'],
  ['identity', null],
  ['', null],
  [undefined, null],
])('%s gets %s', (accepted, coding) => {
  expect(chooseCoding(accepted, { br: 1, gz: 1 })).toBe(coding);
});

it('chooses only what there is', () => {
  expect(chooseCoding('br, gzip', { gz: 1 })).toBe('gz');
  expect(chooseCoding('br, gzip', {})).toBeNull();
});
