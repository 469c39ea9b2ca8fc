import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { hoverContentStays } from './check.ts';

interface Behavior {
  covered: string | null;
  lost: number | null;
  isPermeable: boolean;
}

const element: ElementFacts = { selector: 'span', html: '<span>', rect: null, ancestors: [], skeleton: '' };
const text = 'Your licence number is in section 5';
const good: Behavior = { covered: null, lost: 0, isPermeable: false };
const evaluate = (...behaviors: (Behavior | null)[]) =>
  hoverContentStays.evaluate({
    tried: behaviors.length,
    appearing: [],
    texts: behaviors.map((behavior) => ({ element, name: '?', text, behavior })),
  } as never);

it('does not apply where nothing has been observed', () => {
  expect(evaluate()).toEqual({ isApplicable: false, findings: [] });
  expect(evaluate(null)).toEqual({ isApplicable: false, findings: [] });
});

it.each([
  ['stays under the pointer and covers nothing', good],
  ['is under the pointer already when it appears', { ...good, lost: null }],
])('passes content that %s', (_name, behavior) => {
  expect(evaluate(behavior)).toEqual({ isApplicable: true, findings: [] });
});

it.each([
  ['is gone one of two times', { ...good, lost: 1 }, 'lost'],
  ['lets the pointer through', { ...good, lost: 2, isPermeable: true }, 'lost'],
  ['covers a text and stays in spite of Escape', { ...good, covered: 'Some text' }, 'covers'],
])('asks a person about content that %s', (_name, behavior, messageKey) => {
  expect(evaluate(behavior).findings).toMatchObject([{ outcome: 'review', messageKey }]);
});

it('reports content that is gone both times when the pointer moves onto it', () => {
  expect(evaluate({ ...good, lost: 2, covered: 'Some text' }).findings).toEqual([
    { outcome: 'violation', messageKey: 'lost', data: { name: '?', text }, element },
  ]);
});

it('calls a menu by its first links, and names what it covers', () => {
  const menu = { element, name: 'Teas', links: ['Green', 'Black', 'Mint', 'Oolong'] };
  const behavior = { ...good, covered: 'Some text' };
  expect(
    hoverContentStays.evaluate({ tried: 1, appearing: [{ ...menu, behavior }], texts: [] } as never).findings[0]?.data,
  ).toEqual({ name: 'Teas', text: 'Green, Black, Mint', covered: 'Some text' });
});
