import { describe, expect, it } from 'vitest';
import { checkLongFunctions, longFunctionsIn } from './functions.ts';

const statements = (count: number) => '  work();\n'.repeat(count);
const found = (text: string) => longFunctionsIn([{ path: 'a.tsx', text }], 10);

it.each([
  ['a declaration', `export function name() {\n${statements(10)}}`],
  ['an arrow function', `const name = async () => {\n${statements(10)}};`],
  ['a method', `class A {\n  name() {\n${statements(10)}}\n}`],
  ['a function with markup', `function name() {\n${statements(9)}  return <p />;\n}`],
])('%s over the limit is found with its name and length', (_, text) => {
  expect(found(text)).toEqual([{ at: 'a.tsx#name', lines: 12 }]);
});

it('a function at the limit passes, and so does a long class of short methods', () => {
  expect(found(`function name() {\n${statements(8)}}`)).toEqual([]);
  expect(found(`class A {\n${'  name() {}\n'.repeat(20)}}`)).toEqual([]);
});

describe('long functions', () => {
  const long = ['a', 'b'].map((at) => ({ at, lines: 61 }));
  const limits = { explained: ['a', 'b'], maxExplained: 2 };

  it('pass when each is explained', () => {
    expect(checkLongFunctions(long, limits)).toEqual([]);
  });

  it.each([
    ['one without an explanation', { explained: ['a'] }, 'b has 61 lines and no explanation'],
    ['an explanation without need', { explained: ['a', 'b', 'c'], maxExplained: 3 }, 'c is explained but not long'],
    ['too many explanations', { maxExplained: 1 }, '2 functions are explained; at most 1'],
  ])('fail with %s', (_, change, fault) => {
    expect(checkLongFunctions(long, { ...limits, ...change })).toEqual([fault]);
  });
});
