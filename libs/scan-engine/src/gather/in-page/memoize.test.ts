import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

const counted = (length: number) => {
  let calls = 0;
  const answer = (...args: unknown[]) => {
    calls += 1;
    return args.includes('nothing') ? undefined : args.join();
  };
  Object.defineProperty(answer, 'length', { value: length });
  return { memory: memoize(answer), calls: () => calls };
};

it.each([[0], [1], [2]])('calls a function of %i parameters once per set of arguments', (arity) => {
  const { memory, calls } = counted(arity);
  const args = ['a', 'b'].slice(0, arity);
  expect([memory(...args), memory(...args)]).toEqual([args.join() || '', args.join() || '']);
  expect(calls()).toBe(1);
});

it('also caches undefined', () => {
  const { memory, calls } = counted(2);
  expect([memory('a', 'nothing'), memory('a', 'nothing')]).toEqual([undefined, undefined]);
  expect(calls()).toBe(1);
});

it('distinguishes calls by every argument', () => {
  const { memory } = counted(2);
  expect([memory('a', true), memory('a', false), memory('a', undefined), memory('b', true)]).toEqual([
    'a,true',
    'a,false',
    'a,',
    'b,true',
  ]);
});

it('does not cache errors', () => {
  let calls = 0;
  const memory = memoize((_first) => {
    calls += 1;
    throw new Error('not yet');
  });
  expect(() => memory('a')).toThrow('not yet');
  expect(() => memory('a')).toThrow('not yet');
  expect(calls).toBe(2);
});

it('forgets all results when it is cleared', () => {
  const { memory, calls } = counted(1);
  memory('a');
  memory.clear();
  memory('a');
  expect(calls()).toBe(2);
});

it('does not cache functions of more than two parameters', () => {
  const { memory, calls } = counted(3);
  memory(1, 2, 3);
  memory(1, 2, 3);
  expect(calls()).toBe(2);
});
