import { Stripe } from 'stripe';
import type { CardForm } from '../payments/charges/card-form.ts';
import { payByCard, type PaymentOutcome } from '../payments/checkout/purchase.ts';
import { clientConfig, type PaymentHarness, testKey } from './payment-harness.ts';

/** Each card by what it does. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  challenged: '4000000000003220',
  alwaysChallenged: '4000002760003184',
  failsLater: '4000000000000341',
};

export const cardForm = (number: string, more: Partial<CardForm> = {}): CardForm => ({
  number,
  expMonth: 12,
  expYear: 2034,
  cvc: '123',
  name: 'Ada Rampe',
  email: 'ada@example.org',
  ...more,
});

/** Of a field that may show the object instead. */
export const idOf = (field: string | { id?: string } | null): string =>
  (typeof field === 'string' ? field : field?.id) ?? '';

type SessionParams = Stripe.Checkout.SessionCreateParams;

/** Orders with the provider's own client and pays as the hosted page does. */
export function shopperOf({ payments, port }: PaymentHarness) {
  const stripe = new Stripe(testKey, clientConfig(port));
  const order = async (lookupKey: string, more: Partial<SessionParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: lookupKey.endsWith('_once') ? 'payment' : 'subscription',
      line_items: [{ price: `price_sandbox_${lookupKey}`, quantity: 1 }],
      success_url: 'https://shop.example/back?checkout={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://shop.example/',
      ...more,
    });
  const pay = (sessionId: string, number = cards.good, more: Partial<CardForm> = {}): PaymentOutcome =>
    payments.change((account) => payByCard(account, sessionId, cardForm(number, more)));
  return {
    stripe,
    order,
    pay,
    /** A customer that has bought something; gives the completed session. */
    buy: async (lookupKey: string, number = cards.good, more: Partial<SessionParams> = {}) => {
      const customer = more.customer ?? (await stripe.customers.create({ email: 'ada@example.org' })).id;
      const { id } = await order(lookupKey, { ...more, customer });
      const outcome = pay(id, number);
      if (outcome.kind !== 'paid') throw new Error(JSON.stringify(outcome));
      return stripe.checkout.sessions.retrieve(id);
    },
    /** Types of all events, oldest first. */
    types: () => payments.account.events.all().map(({ type }) => type),
    violations: payments.violations,
  };
}

export type Shopper = ReturnType<typeof shopperOf>;
