import { intervals, specifiedPlans } from '@stufenlos/contracts';
import { assert, constantFrom, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { orderPath, plansPath, readChoice, readRunId, rememberedRun, writeChoice } from './order-path.ts';

const run = '018f5b0e-7a10-7c3e-9d52-0123456789ab';
const none = new URLSearchParams();

it('takes the run that the address names', () => {
  expect(rememberedRun(new URLSearchParams({ run }), { from: '/run/other' })).toBe(run);
});

it.each([`/run/${run}`, `/run/${run}?tab=passes#top`])('takes the run whose page sent its visitor here: %s', (from) => {
  expect(rememberedRun(none, { from })).toBe(run);
});

it.each([
  null,
  undefined,
  'text',
  {},
  { from: 5 },
  { from: '/runs' },
  { from: '/run/1' },
  { from: `//evil/run/${run}` },
])('remembers no run out of %j', (state) => {
  expect(rememberedRun(none, state)).toBeUndefined();
});

it.each(['', null, 'x', `${run}/../..`, `${run}0`, ' '])('reads no run id out of %j', (text) => {
  expect(readRunId(text)).toBeUndefined();
});

it('writes addresses that cannot be broken by what they carry', () => {
  expect(orderPath('pro_once', run)).toBe(`/setup/order?plan=pro_once&run=${run}`);
  expect(orderPath('a&b=c', undefined)).toBe('/setup/order?plan=a%26b%3Dc');
  expect(plansPath('pro', 'once', run)).toBe(`/setup?plan=pro&mode=once&run=${run}`);
});

const read = (query: string) => readChoice(new URLSearchParams(query), specifiedPlans);

it.each([
  ['plan=pro&mode=once', { planId: 'pro', interval: 'once' }],
  ['plan=basic', { planId: 'basic', interval: 'month' }],
  ['', { planId: undefined, interval: 'month' }],
  ['plan=pro&mode=year', { planId: 'pro', interval: 'year' }],
  ['plan=gold&mode=yearly', { planId: undefined, interval: 'month' }],
])('reads "%s"', (query, choice) => {
  expect(read(query)).toEqual(choice);
});

it('reads an address without an interval as the one that is paid', () => {
  const read = (query: string) => readChoice(new URLSearchParams(query), specifiedPlans, 'year').interval;
  expect([read(''), read('mode=month'), read('mode=gold')]).toEqual(['year', 'month', 'year']);
});

it('reads back what it wrote', () => {
  const choices = record({
    planId: constantFrom('basic' as const, 'pro' as const, 'enterprise' as const, undefined),
    interval: constantFrom(...intervals),
  });
  assert(
    property(choices, (choice) => {
      expect(read(writeChoice(choice).toString())).toEqual(choice);
    }),
  );
});
