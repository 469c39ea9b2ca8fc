import { expect, it } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

const cacheOf = (mostSize: number) => new VersionedCache<string>(mostSize, (value) => value.length);

it('hands out once what was made for the version of the run', () => {
  const cache = cacheOf(9);
  cache.put('a', 3, 'plan');
  expect(cache.take('a', 3)).toBe('plan');
  expect(cache.take('a', 3)).toBeUndefined();
});

it('forgets what was made for another version', () => {
  const cache = cacheOf(9);
  cache.put('a', 3, 'plan');
  expect(cache.take('a', 4)).toBeUndefined();
  expect(cache.take('a', 3)).toBeUndefined();
});

it('goes on with a version that changed nothing of it, and with no other', () => {
  const cache = cacheOf(9);
  cache.put('a', 3, 'plan');
  cache.renew('a', 2, 5);
  cache.renew('a', 3, 4);
  expect(cache.take('a', 4)).toBe('plan');
});

it('keeps as much as fits, what was used last first, and at least that', () => {
  const cache = cacheOf(9);
  cache.put('a', 1, '1234');
  cache.put('b', 1, '1234');
  cache.put('a', 2, '1234');
  cache.put('c', 1, '1234');
  expect(['a', 'b', 'c'].map((id) => cache.take(id, id === 'a' ? 2 : 1))).toEqual(['1234', undefined, '1234']);
  cache.put('d', 1, '1234');
  cache.put('e', 1, '123456789012');
  expect(cache.take('d', 1)).toBeUndefined();
  expect(cache.take('e', 1)).toBe('123456789012');
});
