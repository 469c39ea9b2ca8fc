import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { reflow } from './check.ts';

const element: ElementFacts = { selector: 'p', html: '<p>', rect: null, ancestors: [], skeleton: '' };
const outcomes = (...isExempt: boolean[]) =>
  reflow
    .evaluate({ overflowing: isExempt.map((one) => ({ element, by: 40, isExempt: one })) } as never)
    .findings.map(({ outcome, data }) => [outcome, data]);

it('passes a page that scrolls in one direction', () => {
  expect(outcomes()).toEqual([]);
});

it('asks a person once whether exempt content needs two directions', () => {
  expect(outcomes(true, true)).toEqual([['review', { by: 40 }]]);
});

it('reports content that is not exempt, and then asks nothing', () => {
  expect(outcomes(true, false)).toEqual([['violation', { by: 40 }]]);
});
