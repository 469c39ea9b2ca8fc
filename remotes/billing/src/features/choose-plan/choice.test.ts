import { specifiedPlans } from '@stufenlos/contracts';
import { assert, constantFrom, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { readChoice, writeChoice } from './choice.ts';

const read = (query: string) => readChoice(new URLSearchParams(query), specifiedPlans);

it.each([
  ['plan=pro&mode=once', { planId: 'pro', interval: 'once' }],
  ['plan=basic', { planId: 'basic', interval: 'month' }],
  ['', { planId: undefined, interval: 'month' }],
  ['plan=gold&mode=yearly', { planId: undefined, interval: 'month' }],
])('reads "%s"', (query, choice) => {
  expect(read(query)).toEqual(choice);
});

it('reads back what it wrote', () => {
  const choices = record({
    planId: constantFrom('basic' as const, 'pro' as const, 'enterprise' as const, undefined),
    interval: constantFrom('month' as const, 'once' as const),
  });
  assert(
    property(choices, (choice) => {
      expect(read(writeChoice(choice).toString())).toEqual(choice);
    }),
  );
});
