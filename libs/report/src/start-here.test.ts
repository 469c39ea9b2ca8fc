import { expect, it } from 'vitest';
import type { Impact } from '@stufenlos/contracts';
import { startHere } from './start-here.ts';

const rule = (ruleId: string, impact: Impact, nodes: number, pages: number) => ({ ruleId, impact, nodes, pages });

it.each([
  ['more severe', rule('z', 'critical', 1, 1), rule('a', 'serious', 1, 1)],
  ['on more elements', rule('z', 'minor', 3, 1), rule('a', 'minor', 2, 1)],
  ['on more pages', rule('z', 'minor', 2, 3), rule('a', 'minor', 3, 1)],
])('a report advises to begin with the rule that is broken %s', (_, first, second) => {
  expect(startHere([second, first])).toEqual([first, second]);
});

it('a report advises to begin with three rules at most, in the order of their names when they weigh the same', () => {
  const rules = ['d', 'b', 'c', 'a'].map((ruleId) => rule(ruleId, 'minor', 1, 1));
  expect(startHere(rules).map(({ ruleId }) => ruleId)).toEqual(['a', 'b', 'c']);
});
