import { expect, it } from 'vitest';
import { addressBudget } from './address-budget.ts';

it('counts so many a minute of each address, and begins again after it', () => {
  let time = 1;
  const counts = addressBudget(2, () => time);
  const ask = (address: string) => [1, 2, 3].map(() => counts(address));
  expect(ask('192.0.2.1')).toEqual([true, true, false]);
  expect(ask('192.0.2.2')).toEqual([true, true, false]);
  time += 59_000;
  expect(ask('192.0.2.1')).toEqual([false, false, false]);
  time += 2_000;
  expect(ask('192.0.2.1')).toEqual([true, true, false]);
});

it('takes all addresses of one IPv6 network for one visitor', () => {
  const counts = addressBudget(1);
  expect(counts('2001:db8::1')).toBe(true);
  for (const same of ['2001:db8::2', '2001:db8:0:0:1:2:3:4', '2001:db8:0:0:ffff::']) expect(counts(same)).toBe(false);
  for (const other of ['2001:db8:0:1::1', '2001:db8:1::1', '::1', '::ffff:192.0.2.1', '::ffff:192.0.2.2', 'x']) {
    expect([other, counts(other)]).toEqual([other, true]);
  }
});

it('takes the spellings of one address for one visitor', () => {
  const counts = addressBudget(1);
  expect(counts('192.0.2.1')).toBe(true);
  for (const same of ['::ffff:192.0.2.1', '::FFFF:c000:201']) expect([same, counts(same)]).toEqual([same, false]);
  expect(counts('2001:db8:a::1')).toBe(true);
  for (const same of ['2001:0DB8:000A::1', '2001:db8:a:0::']) expect([same, counts(same)]).toEqual([same, false]);
});
