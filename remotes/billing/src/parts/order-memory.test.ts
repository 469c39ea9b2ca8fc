import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetOrder, orderIdOf, runOf } from './order-memory.ts';

const once = { lookupKey: 'pro_once', currency: 'EUR', locale: 'de', buyer: 'consumer', runId: undefined };
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('gives the same review the same number, however often it is asked', () => {
  const id = orderIdOf(once);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(orderIdOf({ ...once })).toBe(id);
});

it.each([
  ['another plan', { lookupKey: 'basic_once' }],
  ['another currency', { currency: 'USD' }],
  ['another language', { locale: 'en' }],
  ['another kind of buyer', { buyer: 'business' }],
  ['another run to open', { runId: 'run-1' }],
])('gives %s another number', (_, change) => {
  expect(orderIdOf({ ...once, ...change })).not.toBe(orderIdOf(once));
});

it('gives a new number once the order has come to an end, and touches no other', () => {
  const id = orderIdOf(once);
  const other = orderIdOf({ ...once, lookupKey: 'basic_once' });
  forgetOrder(id);
  expect(orderIdOf(once)).not.toBe(id);
  expect(orderIdOf({ ...once, lookupKey: 'basic_once' })).toBe(other);
});

it('remembers the run that the order was to open', () => {
  orderIdOf({ ...once, runId: 'run-1' });
  expect(runOf('pro_once')).toBe('run-1');
  expect(runOf('pro')).toBeUndefined();
  orderIdOf(once);
  expect(runOf('pro_once')).toBeUndefined();
  expect(runOf('basic_once')).toBeUndefined();
});

it.each(['', 'nonsense', '{"id":5}', '{"id":"x"}', 'null', '[]'])(
  'starts with a new order when the stored value is invalid: %s',
  (text) => {
    sessionStorage.setItem('order:pro_once', text);
    expect(orderIdOf(once)).toMatch(/^[0-9a-f-]{36}$/);
    expect(() => forgetOrder('x')).not.toThrow();
  },
);

it('still gives one number per review where the browser allows no storage', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(closed);
  const id = orderIdOf(once);
  expect(orderIdOf(once)).toBe(id);
  forgetOrder(id);
  const next = orderIdOf(once);
  expect(next).not.toBe(id);
  // Without storage it is the module that remembers, also for the tests that follow.
  forgetOrder(next);
});
