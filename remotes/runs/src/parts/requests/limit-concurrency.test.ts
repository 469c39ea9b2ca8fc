import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('runs no more than the limit at once, continues after a failure and answers every call', async () => {
  const inTurn = limitConcurrency(2);
  let atOnce = 0;
  let most = 0;
  const work = (number: number) => async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    if (number === 1) throw new Error('no');
    return number;
  };
  const answers = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => inTurn(work(number))));
  expect(most).toBe(2);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  await expect(inTurn(work(5))).resolves.toBe(5);
});
