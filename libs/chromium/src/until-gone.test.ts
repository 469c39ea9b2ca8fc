import { expect, it } from 'vitest';
import type { End } from './browser-process.ts';
import { untilGone } from './until-gone.ts';

const error = (end: End) => new Error(`ended: ${end}`);

it('work ends as it does while its browser is there', async () => {
  const gone = new Promise<End>(() => {});
  await expect(untilGone(gone, Promise.resolve('done'), error)).resolves.toBe('done');
  await expect(untilGone(gone, Promise.reject(new Error('failed')), error)).rejects.toThrow('failed');
});

it('work that would never end is refused when its browser ends, with the cause', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<End>();
  const opening = untilGone(gone, new Promise(() => {}), error);
  resolve('vanished');
  await expect(opening).rejects.toThrow('ended: vanished');
});
