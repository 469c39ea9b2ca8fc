import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { timeLimit } from './check.ts';

const element: ElementFacts = { selector: 'b', html: '<b>', rect: null, ancestors: [], skeleton: '' };
const evaluate = (texts: readonly string[], seconds = texts.length - 1) =>
  timeLimit.evaluate({
    texts: [{ element, texts, changes: texts.length, seconds, stoppedBy: null, related: null }],
    moving: [],
  } as never);

it('does not apply to a page without texts that change', () => {
  expect(timeLimit.evaluate({ texts: [], moving: [] } as never)).toEqual({ isApplicable: false, findings: [] });
});

it.each([
  ['a clock', ['12:04:57', '12:04:58', '12:04:59', '12:05:00']],
  ['a counter that goes up', ['7', '8', '9', '10']],
  ['a number that changes by chance', ['17', '12', '15', '3']],
  ['texts in turn', ['Teas', 'Cups', 'Pots', 'Teas']],
  ['a text with several numbers', ['3 of 9', '2 of 9', '1 of 9', '0 of 9']],
])('passes %s', (_name, texts) => {
  expect(evaluate(texts)).toEqual({ isApplicable: true, findings: [] });
});

it('passes a number that goes down faster than the time', () => {
  expect(evaluate(['40', '30', '20', '10']).findings).toEqual([]);
  expect(evaluate(['9', '8', '7', '6'], 12).findings).toEqual([]);
});

it.each([
  ['minutes', ['4:01', '4:00', '3:59', '3:58']],
  ['hours', ['1:00:01', '1:00:00', '0:59:59']],
  [
    'seconds in a sentence',
    ['You are signed out in 12 seconds', 'You are signed out in 11 seconds', 'You are signed out in 10 seconds'],
  ],
  ['a number alone', ['10', '9', '8', '7']],
])('asks a person about a countdown in %s', (_name, texts) => {
  const data = { from: texts.at(-2), to: texts.at(-1) };
  expect(evaluate(texts).findings).toEqual([{ outcome: 'review', data, element }]);
});

it('follows a countdown that shows only every second second', () => {
  expect(evaluate(['0:20', '0:18', '0:16'], 4).findings).toHaveLength(1);
});
