import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Snapshot } from '../state/snapshot.ts';
import { call, play, step } from '../testing/random-payments.ts';
import { publicOrigin, testKey } from '../testing/payment-harness.ts';
import { sharedContract } from '../testing/shared-parts.ts';
import type { Charge } from './charges/charges.ts';
import type { Dispute } from './charges/disputes.ts';
import type { Intent } from './charges/intents.ts';
import { openInvoices, type Invoice } from './invoices/invoices.ts';
import type { Refund } from './charges/refunds.ts';
import type { Session } from './checkout/sessions.ts';
import { isUnderWay } from './subscriptions/renewals.ts';
import { itemOf, type Subscription } from './subscriptions/subscriptions.ts';
import { Payments } from './payments.ts';
import type { Customer } from './customers/customers.ts';

vi.setConfig({ testTimeout: 300_000 });
const start = 1_796_083_200_000;
const sum = (all: { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);

/** Every list with everything expanded, so that each object passes the contract in every form it has. */
const lists = [
  '/v1/customers?expand[]=data.subscriptions',
  '/v1/checkout/sessions?expand[]=data.line_items&expand[]=data.payment_intent.latest_charge&expand[]=data.subscription',
  '/v1/payment_intents?expand[]=data.latest_charge.refunds&expand[]=data.customer',
  '/v1/charges?expand[]=data.refunds&expand[]=data.payment_intent',
  '/v1/disputes?expand[]=data.charge',
  '/v1/subscriptions?status=all&expand[]=data.latest_invoice.payments&expand[]=data.customer',
  '/v1/invoices?expand[]=data.payments&expand[]=data.parent.subscription_details.subscription',
  '/v1/invoice_payments?expand[]=data.payment.payment_intent&expand[]=data.invoice',
];

function check({ account, violations }: Payments): void {
  const { store, clock } = account;
  expect(violations).toEqual([]);
  const all = <T>(kind: string) => store.list(kind) as T[];
  const charges = all<Charge>('charge');
  const disputes = all<Dispute>('dispute');
  for (const charge of charges) {
    const refunds = all<Refund>('refund').filter((one) => one.charge === charge.id);
    expect(charge.amount_refunded).toBe(sum(refunds));
    expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount_captured);
    expect(charge.refunded).toBe(charge.amount > 0 && charge.amount_refunded === charge.amount);
    const claimed = disputes.filter((one) => one.charge === charge.id);
    expect(claimed.length).toBe(charge.disputed ? 1 : 0);
    const taken = sum(claimed.filter(({ status }) => status !== 'won'));
    expect(taken + charge.amount_refunded).toBeLessThanOrEqual(charge.amount_captured);
  }
  for (const intent of all<Intent>('payment_intent')) {
    const paid = charges.filter((one) => one.payment_intent === intent.id && one.status === 'succeeded');
    expect(paid.length).toBe(intent.status === 'succeeded' ? 1 : 0);
    const pending = charges.filter((one) => one.payment_intent === intent.id && one.status === 'pending');
    expect(pending.length).toBe(intent.status === 'processing' ? 1 : 0);
    expect(intent.amount_received).toBe(sum(paid));
    expect(paid.every(({ id }) => id === intent.latest_charge)).toBe(true);
  }
  const payments = all<{ invoice: string; status: string; amount_paid: number; payment: { payment_intent: string } }>(
    'invoice_payment',
  );
  for (const invoice of all<Invoice>('invoice')) {
    const paid = payments.filter((one) => one.invoice === invoice.id && one.status === 'paid');
    expect(paid.length).toBe(invoice.status === 'paid' && invoice.amount_due > 0 ? 1 : 0);
    expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due);
    const moved = invoice.ending_balance - invoice.starting_balance;
    expect(sum(invoice.lines.data)).toBe(invoice.amount_due + moved);
    expect(invoice.amount_paid).toBe(paid[0]?.amount_paid ?? 0);
    for (const { payment } of paid) {
      const intent = store.get('payment_intent', payment.payment_intent) as Intent;
      expect([intent.amount_received, intent.customer]).toEqual([invoice.amount_paid, invoice.customer]);
    }
  }
  for (const customer of all<Customer>('customer')) {
    const counted = all<Invoice>('invoice').filter((one) => one.customer === customer.id && one.status !== 'void');
    const moves = counted.map((one) => ({ amount: one.ending_balance - one.starting_balance }));
    expect(customer.balance).toBe(sum(moves));
  }
  for (const session of all<Session>('checkout.session')) {
    expect(session.url === null).toBe(session.status !== 'open');
    const intent = store.find(session.sandbox.intent ?? '') as Intent | undefined;
    expect(intent?.amount ?? session.amount_total).toBe(session.amount_total);
    const isPlan = session.mode === 'subscription';
    const [isPaid, isCharged] = [session.payment_status === 'paid', intent?.status === 'succeeded'];
    expect(isPaid && !(isCharged && session.status === 'complete')).toBe(false);
    // A later attempt at the first invoice of a subscription is none of the session's.
    expect(isPlan || isPaid === isCharged).toBe(true);
    expect(session.subscription !== null).toBe(isPlan && session.status === 'complete');
    const first = store.find(isPlan ? (session.invoice ?? '') : '') as Invoice | undefined;
    expect(first === undefined || (first.status === 'paid') === isCharged).toBe(true);
  }
  for (const one of all<Subscription>('subscription')) {
    const { current_period_start: from, current_period_end: until } = itemOf(one);
    expect(from).toBeLessThan(until);
    const isWaiting = openInvoices(account, one.id).some((invoice) => isUnderWay(account, invoice));
    expect(one.status === 'active' && until <= clock.now() && !isWaiting).toBe(false);
    expect(one.status === 'canceled' && one.ended_at === null).toBe(false);
  }
}

it('no order of events breaks the contract or loses a cent', () => {
  const seen = new Set<string>();
  const property = fc.property(
    fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
    fc.constantFrom('canceled', 'unpaid'),
    (steps, end) => {
      const snapshot = new Snapshot(undefined, () => {});
      const settings = { key: testKey, publicOrigin, snapshot, log: () => {}, contract: sharedContract };
      const payments = new Payments({ ...settings, now: () => start });
      payments.account.dunning.choose(end);
      for (const one of steps) {
        play(payments, one);
        payments.runDueTransitions();
        check(payments);
        for (const { type } of payments.account.events.all()) seen.add(type);
      }
      for (const list of lists) {
        const [path = '', query = ''] = list.split('?');
        const expand = new URLSearchParams(query);
        const params = Object.fromEntries(
          [...expand].map(([name, value], at) => [name.replace('[]', `[${at}]`), value]),
        );
        expect(call(payments, 'GET', path, { ...params, limit: 100 })).not.toHaveProperty('error');
      }
      expect(payments.violations).toEqual([]);
    },
  );
  fc.assert(property, { numRuns: Number(process.env.PAYMENT_RUNS ?? 200) });
  // A play in which little happens proves little.
  expect(seen.size).toBeGreaterThan(16);
});
