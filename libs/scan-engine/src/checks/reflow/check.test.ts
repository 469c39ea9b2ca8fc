import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { reflow } from './check.ts';

const element: ElementFacts = { selector: 'p', html: '<p>', rect: null, ancestors: [], skeleton: '' };
type Evidence = Parameters<typeof reflow.evaluate>[0];
const outcomes = (facts: object) =>
  reflow
    .evaluate({ overflowing: [], cutOff: [], ...facts } as Evidence)
    .findings.map(({ outcome, messageKey, data }) => [outcome, messageKey, data]);
const overflowing = (isExempt: boolean, isAside = false) => ({ element, by: 40, isExempt, isAside });
const cutOff = (isCertain: boolean) => ({ element, by: 40, isCertain });

it('passes a page that scrolls in one direction', () => {
  expect(outcomes({})).toEqual([]);
});

it('asks a person once whether exempt content needs two directions', () => {
  const exempt = [overflowing(true), overflowing(true)];
  expect(outcomes({ overflowing: exempt, cutOff: [cutOff(false)] })).toEqual([['review', undefined, { by: 40 }]]);
});

it('asks a person about content that stands beside the page as a whole', () => {
  expect(outcomes({ overflowing: [overflowing(false, true)] })).toEqual([['review', 'aside', { by: 40 }]]);
});

it('reports content that is not exempt, and then asks nothing', () => {
  const found = [overflowing(true), overflowing(false), overflowing(false, true)];
  expect(outcomes({ overflowing: found })).toEqual([['violation', undefined, { by: 40 }]]);
});

it('reports text that is cut off, and asks when that is not certain', () => {
  expect(outcomes({ cutOff: [cutOff(true), cutOff(false)] })).toEqual([['violation', 'cutOff', { by: 40 }]]);
  expect(outcomes({ cutOff: [cutOff(false), cutOff(false)] })).toEqual([['review', 'cutOff', { by: 40 }]]);
});
