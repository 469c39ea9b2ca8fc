import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('begins a work when the one before has ended, also when that failed', async () => {
  const inOrder = oneAtATime(2);
  const events: string[] = [];
  const gates = ['a', 'b', 'c'].map((name) => ({ name, ...Promise.withResolvers<string>() }));
  const works = gates.map(({ name, promise }) =>
    inOrder(() => {
      events.push(name);
      return promise;
    }),
  );
  expect(events).toEqual(['a']);
  gates[0]?.reject(new Error('no such luck'));
  await expect(works[0]).rejects.toThrow('no such luck');
  gates[1]?.resolve('B');
  expect(await works[1]).toBe('B');
  gates[2]?.resolve('C');
  expect(await works[2]).toBe('C');
  expect(events).toEqual(['a', 'b', 'c']);
});

it('refuses what would wait too long, and takes it when there is room again', async () => {
  const inOrder = oneAtATime(1);
  const gate = Promise.withResolvers<string>();
  const first = inOrder(() => gate.promise);
  const second = inOrder(async () => 'second');
  expect(inOrder(async () => 'third')).toBeUndefined();
  gate.resolve('first');
  expect([await first, await second]).toEqual(['first', 'second']);
  expect(await inOrder(async () => 'third')).toBe('third');
});
