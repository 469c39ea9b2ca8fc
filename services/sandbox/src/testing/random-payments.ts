import { stringify } from 'node:querystring';
import fc from 'fast-check';
import { newRefund } from '../payments/charges/refunds.ts';
import { closeDispute, openDispute } from '../payments/charges/disputes.ts';
import { advanceClock, runDueTransitions } from '../payments/subscriptions/due-transitions.ts';
import { setSubscriptionStatus, subscriptionStatuses } from '../payments/subscriptions/subscription-status.ts';
import { changePlan, replaceCard } from '../payments/subscriptions/portal.ts';
import { answerChallenge, payByCard, payDelayed, settleDelayed } from '../payments/checkout/purchase.ts';
import { PaymentError } from '../payments/protocol/payment-error.ts';
import type { Payments } from '../payments/payments.ts';
import type { Account } from '../payments/store/account.ts';
import { testKey } from './payment-harness.ts';
import { cardForm, cards } from './shopper.ts';

const one = fc.nat({ max: 1000 });
const cents = fc.option(fc.integer({ min: -1, max: 5000 }), { nil: undefined });
const key = fc.constantFrom('basic_once', 'pro_once', 'basic_monthly', 'pro_monthly', 'basic_yearly', 'pro_yearly');
const tuple = <const T extends string, A extends unknown[]>(name: T, ...rest: { [I in keyof A]: fc.Arbitrary<A[I]> }) =>
  fc.tuple(fc.constant(name), ...rest);

/** What people, banks and the product may do, in any order; a number picks one of what there is. */
export const step = fc.oneof(
  { weight: 4, arbitrary: tuple('order', key, fc.constantFrom('eur', 'usd'), one, fc.boolean()) },
  { weight: 6, arbitrary: tuple('pay', one, fc.constantFrom(...Object.values(cards))) },
  { weight: 2, arbitrary: tuple('answer', one, fc.boolean()) },
  { weight: 2, arbitrary: tuple('delayed', one) },
  { weight: 2, arbitrary: tuple('settle', one, fc.boolean()) },
  { weight: 3, arbitrary: tuple('refund', one, cents) },
  { weight: 2, arbitrary: tuple('dispute', one) },
  { weight: 2, arbitrary: tuple('close', one, fc.constantFrom('won', 'lost')) },
  { weight: 1, arbitrary: tuple('expire', one) },
  { weight: 1, arbitrary: tuple('cancel', one) },
  { weight: 2, arbitrary: tuple('change', one, fc.constantFrom('true', 'false')) },
  { weight: 3, arbitrary: tuple('status', one, fc.constantFrom(...subscriptionStatuses)) },
  { weight: 2, arbitrary: tuple('card', one, fc.constantFrom(...Object.values(cards))) },
  { weight: 1, arbitrary: tuple('plan', one, key) },
  { weight: 3, arbitrary: tuple('clock', fc.constantFrom(3600, 86_400, 5 * 86_400, 31 * 86_400, 366 * 86_400)) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A refusal is an answer like any other; everything else that is thrown is a fault of the sandbox. */
export function play(payments: Payments, [name, ...rest]: Step): void {
  const [picked, choice, third, fourth] = rest as [number, never, number, boolean];
  const { store } = payments.account;
  const pick = (kind: string, at = picked) => {
    const all = store.list(kind);
    return all[at % Math.max(1, all.length)]?.id ?? 'none_1';
  };
  const act = (perform: (account: Account) => unknown) => {
    try {
      payments.change(perform);
    } catch (error) {
      if (!(error instanceof PaymentError) || error.status >= 500) throw error;
    }
  };
  switch (name) {
    case 'order':
      order(payments, {
        lookupKey: rest[0] as string,
        currency: choice,
        customer: pick('customer', third),
        invoice: fourth,
      });
      break;
    case 'pay':
      act((account) => payByCard(account, pick('checkout.session'), cardForm(choice)));
      break;
    case 'answer':
      act((account) => answerChallenge(account, pick('sandbox.challenge'), choice));
      break;
    case 'delayed':
      act((account) => payDelayed(account, pick('checkout.session'), cardForm('')));
      break;
    case 'settle':
      act((account) => settleDelayed(account, pick('payment_intent'), choice));
      break;
    case 'refund':
      act((account) => {
        runDueTransitions(account);
        return newRefund(account, { payment_intent: pick('payment_intent'), amount: choice });
      });
      break;
    case 'dispute':
      act((account) => openDispute(account, pick('charge')));
      break;
    case 'close':
      act((account) => closeDispute(account, pick('dispute'), choice));
      break;
    case 'expire':
      call(payments, 'POST', `/v1/checkout/sessions/${pick('checkout.session')}/expire`);
      break;
    case 'cancel':
      call(payments, 'DELETE', `/v1/subscriptions/${pick('subscription')}`);
      break;
    case 'change':
      call(payments, 'POST', `/v1/subscriptions/${pick('subscription')}`, { cancel_at_period_end: choice });
      break;
    case 'status':
      act((account) => setSubscriptionStatus(account, pick('subscription'), choice));
      break;
    case 'card':
    case 'plan':
      call(payments, 'POST', '/v1/billing_portal/sessions', { customer: pick('customer') });
      act((account) => {
        const portal = pick('billing_portal.session', 0);
        if (name === 'card') replaceCard(account, portal, cardForm(choice));
        else changePlan(account, portal, pick('subscription'), `price_sandbox_${choice as string}`);
      });
      break;
    case 'clock':
      act((account) => advanceClock(account, picked));
  }
}

interface Order {
  lookupKey: string;
  currency: string;
  customer: string;
  invoice: boolean;
}

function order(payments: Payments, { lookupKey, currency, customer, invoice }: Order): void {
  const isPlan = !lookupKey.endsWith('_once');
  call(payments, 'POST', '/v1/checkout/sessions', {
    mode: isPlan ? 'subscription' : 'payment',
    'line_items[0][price]': `price_sandbox_${lookupKey}`,
    'line_items[0][quantity]': 1,
    currency,
    success_url: 'https://shop.example/{CHECKOUT_SESSION_ID}',
    ...(customer.startsWith('cus_') ? { customer } : {}),
    ...(invoice && !isPlan ? { 'invoice_creation[enabled]': true } : {}),
  });
}

/** Through the contract, as any request. Throws when the answer is a fault. */
export function call(
  payments: Payments,
  method: string,
  path: string,
  params: Record<string, string | number | boolean> = {},
) {
  const { status, body } = payments.answer({
    method,
    path,
    form: stringify(params),
    authorization: `Bearer ${testKey}`,
    version: '2025-03-31.basil',
    idempotencyKey: undefined,
    id: 'req_1',
  });
  if (status >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body as Record<string, unknown>;
}
