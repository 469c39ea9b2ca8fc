import { expect, it } from 'vitest';
import { RefusedKeys } from './refused-keys.ts';

const minute = (number: number) => new Date(number * 60_000);

it('remembers a refused key until its window ends, and no other key', () => {
  const refused = new RefusedKeys();
  refused.add('a', minute(1));
  expect([refused.has('a', minute(1)), refused.has('b', minute(1)), refused.has('a', minute(2))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('forgets all keys of an earlier window with the first one of the next', () => {
  const refused = new RefusedKeys();
  refused.add('a', minute(1));
  refused.add('b', minute(2));
  refused.add('c', minute(1));
  expect(['a', 'b', 'c'].map((key) => refused.has(key, minute(1)))).toEqual([false, false, true]);
});

it('does not grow without bound', () => {
  const refused = new RefusedKeys();
  for (let at = 0; at < 100_001; at += 1) refused.add(String(at), minute(1));
  expect([refused.has('99999', minute(1)), refused.has('100000', minute(1))]).toEqual([true, false]);
});
