import { expect, it } from 'vitest';
import { manualSections } from './manual-sections.ts';

it('The criteria stand under their principle, in the order of WCAG, each once', () => {
  const sections = manualSections(['2.4.10', '1.2.1', '2.4.5', '1.2.1'], () => ({ done: 0, total: 1 }));
  expect(sections.map(({ principle, numbers }) => [principle, numbers])).toEqual([
    ['perceivable', ['1.2.1']],
    ['operable', ['2.4.5', '2.4.10']],
  ]);
});

it('A principle has the sum of the answers of its criteria', () => {
  const counts = new Map([
    ['1.2.1', { done: 1, total: 1 }],
    ['1.1.1', { done: 2, total: 9 }],
    ['3.3.1', { done: 0, total: 1 }],
  ]);
  const sections = manualSections([...counts.keys()], (number) => counts.get(number)!);
  expect(sections.map(({ done, total }) => [done, total])).toEqual([
    [3, 10],
    [0, 1],
  ]);
});
