import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { textDirection } from './check.ts';
import type { DirectionFacts } from './collect.ts';

const facts = (changes: Partial<DirectionFacts>): DirectionFacts => ({
  leftToRight: 20,
  rightToLeft: 0,
  words: 3,
  isRtl: true,
  isInRtlPage: false,
  isInOrder: false,
  isContradiction: false,
  sample: '',
  ...changes,
});
const outcomeOf = (changes: Partial<DirectionFacts>) =>
  textDirection.evaluate(facts(changes), {} as ElementFacts)?.messageKey;

it.each<[string, Partial<DirectionFacts>]>([
  ['a Latin name on a page with Arabic text', { isInRtlPage: true }],
  ['a single word', { words: 1 }],
  ['two very short words', { leftToRight: 8, words: 2 }],
  ['text of both directions', { rightToLeft: 9 }],
  ['a short Arabic name in a text that runs from left to right', { isRtl: false, leftToRight: 0, rightToLeft: 15 }],
])('accepts %s', (_name, changes) => {
  expect(outcomeOf(changes)).toBeUndefined();
});

it.each<[string, Partial<DirectionFacts>, string]>([
  ['Latin text from right to left', {}, 'rtl'],
  ['a Hebrew sentence from left to right', { isRtl: false, leftToRight: 0, rightToLeft: 40, words: 6 }, 'ltr'],
])('finds %s', (_name, changes, key) => {
  expect(outcomeOf(changes)).toBe(key);
});

it.each<[string, Partial<DirectionFacts>, string]>([
  ['asks about a text that is shown in its order', { isInOrder: true }, 'review'],
  ['reports it where it names its language', { isInOrder: true, isContradiction: true }, 'violation'],
])('%s', (_name, changes, outcome) => {
  expect(textDirection.evaluate(facts(changes), {} as ElementFacts)?.outcome).toBe(outcome);
});
