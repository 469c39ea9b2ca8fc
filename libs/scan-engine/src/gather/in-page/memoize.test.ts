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

it.each([[0], [1], [2]])('a function of %i arguments is asked once per question', (arity) => {
  const { memory, calls } = counted(arity);
  const args = ['a', 'b'].slice(0, arity);
  expect([memory(...args), memory(...args)]).toEqual([args.join() || '', args.join() || '']);
  expect(calls()).toBe(1);
});

it('nothing is an answer too', () => {
  const { memory, calls } = counted(2);
  expect([memory('a', 'nothing'), memory('a', 'nothing')]).toEqual([undefined, undefined]);
  expect(calls()).toBe(1);
});

it('questions are told apart by each of their arguments', () => {
  const { memory } = counted(2);
  expect([memory('a', true), memory('a', false), memory('a', undefined), memory('b', true)]).toEqual([
    'a,true',
    'a,false',
    'a,',
    'b,true',
  ]);
});

it('an error is no answer: the next one asks again', () => {
  let calls = 0;
  const memory = memoize((_first) => {
    calls += 1;
    throw new Error('not yet');
  });
  expect(() => memory('a')).toThrow('not yet');
  expect(() => memory('a')).toThrow('not yet');
  expect(calls).toBe(2);
});

it('all is forgotten when it is cleared', () => {
  const { memory, calls } = counted(1);
  memory('a');
  memory.clear();
  memory('a');
  expect(calls()).toBe(2);
});

it('a function of more arguments is left as it is', () => {
  const { memory, calls } = counted(3);
  memory(1, 2, 3);
  memory(1, 2, 3);
  expect(calls()).toBe(2);
});
