import { expect, it } from 'vitest';
import type { ProviderPayment } from '../stripe/provider-objects.ts';
import { moneyOf, subscriptionMoney, type ReturnedMoney } from './subscription-money.ts';

const payment = (given: Partial<ProviderPayment>) =>
  ({ amount: 4000, amountRefunded: 0, disputeStatus: null, ...given }) as ProviderPayment;

it.each<[string, Partial<ProviderPayment>, ReturnedMoney]>([
  ['stands', {}, null],
  ['stands after a partial refund', { amountRefunded: 3999 }, null],
  ['is given back by a full refund', { amountRefunded: 4000 }, 'returned'],
  ['is given back by a lost dispute', { disputeStatus: 'lost' }, 'returned'],
  ['is in doubt while a dispute is open', { disputeStatus: 'needs_response' }, 'disputed'],
  ['is in doubt in a dispute of a kind nobody knows', { disputeStatus: 'appealed' }, 'disputed'],
  ['stands after a dispute that was won', { disputeStatus: 'won' }, null],
])('money of an invoice %s', (_name, given, expected) => {
  expect(moneyOf(payment(given))).toBe(expected);
});

it.each<[string, ReturnedMoney[], number, ReturnedMoney]>([
  ['stands without trouble', [], 3, null],
  ['is given back with its only invoice', ['returned'], 1, 'returned'],
  ['stands while other months are paid', ['returned'], 3, null],
  ['is given back with every month', ['returned', 'returned'], 2, 'returned'],
  ['is in doubt with one of several', [null, 'disputed'], 3, 'disputed'],
  ['stands when nothing was given back and nothing paid', [null], 0, null],
])('a subscription’s money %s', (_name, payments, invoices, expected) => {
  expect(subscriptionMoney(payments, invoices)).toBe(expected);
});
