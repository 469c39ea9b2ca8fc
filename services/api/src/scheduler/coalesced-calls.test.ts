import { expect, it } from 'vitest';
import { CoalescedCalls } from './coalesced-calls.ts';

/** Answers when the test says so. */
function started() {
  const rounds: { calls: readonly string[]; end: PromiseWithResolvers<readonly string[]> }[] = [];
  const calls = new CoalescedCalls((asked: readonly string[]) => {
    const end = Promise.withResolvers<readonly string[]>();
    rounds.push({ calls: asked, end });
    return end.promise;
  });
  return { calls, rounds };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const upper = (asked: readonly string[]) => asked.map((text) => text.toUpperCase());

it('answers the first call alone, and together those that come meanwhile, each with its own answer', async () => {
  const { calls, rounds } = started();
  const answers = ['a', 'b', 'c', 'b'].map((call) => calls.ask(call));
  expect(rounds.map((round) => round.calls)).toEqual([['a']]);
  rounds[0]!.end.resolve(['A']);
  await settled();
  expect(rounds.map((round) => round.calls)).toEqual([['a'], ['b', 'c', 'b']]);
  rounds[1]!.end.resolve(upper(rounds[1]!.calls));
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'B']);
});

it('asks again for a call that comes after an answer', async () => {
  const { calls, rounds } = started();
  const first = calls.ask('a');
  rounds[0]!.end.resolve(['before']);
  expect(await first).toBe('before');
  const second = calls.ask('a');
  rounds[1]!.end.resolve(['after']);
  expect(await second).toBe('after');
});

it('fails the calls of one round, and no others', async () => {
  const { calls, rounds } = started();
  const [first, ...others] = ['a', 'b', 'c'].map((call) => calls.ask(call));
  rounds[0]!.end.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  rounds[1]!.end.resolve(['B', 'C']);
  expect(await Promise.all(others)).toEqual(['B', 'C']);
});
