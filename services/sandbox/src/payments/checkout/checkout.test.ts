import { describe, expect, it, vi } from 'vitest';
import { cards, idOf } from '../../testing/shopper.ts';
import { shopperForEachTest } from '../../testing/shopper-for-each-test.ts';
import { answerChallenge, challengeView, checkoutView } from './purchase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const { harness, shopper } = shopperForEachTest();

describe('a new session', () => {
  it('is open and unpaid, shows its page, and keeps what was asked for', async () => {
    const { stripe, order } = shopper;
    const customer = await stripe.customers.create({ email: 'ada@example.org' });
    const session = await order('pro_monthly', {
      customer: customer.id,
      client_reference_id: 'user-1',
      metadata: { order: '7' },
      locale: 'de',
      subscription_data: { metadata: { identity: 'a|1' } },
      custom_text: { submit: { message: 'Zahlungspflichtig bestellt' } },
      consent_collection: { terms_of_service: 'required' },
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      amount_total: 4000,
      currency: 'eur',
      subscription: null,
      payment_intent: null,
      customer: customer.id,
      client_reference_id: 'user-1',
      metadata: { order: '7' },
      url: `http://localhost:4200/sandbox/payments/checkout/${session.id}`,
    });
    expect(session.expires_at).toBe(session.created + 86_400);
    expect(session).not.toHaveProperty('line_items');
    expect(checkoutView(harness.payments.account, session.id)).toMatchObject({
      lines: [{ name: 'Pro', amount: 4000, interval: 'month' }],
      email: 'ada@example.org',
      termsRequired: true,
      submitText: 'Zahlungspflichtig bestellt',
      locale: 'de',
    });
    const lines = await stripe.checkout.sessions.listLineItems(session.id, { expand: ['data.price.product'] });
    expect(lines.data[0]).toMatchObject({ quantity: 1, price: { product: { metadata: { urls: '5' } } } });
    expect(lines.data[0]?.price).not.toHaveProperty('currency_options');
  });

  it('hides at every depth what only an expansion shows, and nothing of what somebody noted', async () => {
    const { stripe, order, buy } = shopper;
    const noted = { currency_options: 'mine', sandbox: 'mine', line_items: 'mine' };
    const { id } = await order('basic_once', { metadata: noted });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
    expect(session.metadata).toEqual(noted);
    expect(session).not.toHaveProperty('sandbox');
    expect(session.line_items?.data[0]?.price?.lookup_key).toBe('basic_once');
    expect(session.line_items?.data[0]?.price).not.toHaveProperty('currency_options');
    const { subscription } = await buy('basic_monthly');
    const read = await stripe.subscriptions.retrieve(idOf(subscription), { expand: ['latest_invoice', 'customer'] });
    expect(JSON.stringify(read)).not.toContain('currency_options');
    const expand = ['items.data.price.currency_options'];
    const shown = await stripe.subscriptions.retrieve(idOf(subscription), { expand });
    expect(shown.items.data[0]?.price.currency_options).toHaveProperty('usd');
  });

  it('charges dollars when asked, and no currency that a price does not have', async () => {
    const { order } = shopper;
    expect(await order('basic_once', { currency: 'usd' })).toMatchObject({ currency: 'usd', amount_total: 2000 });
    await expect(order('basic_once', { currency: 'chf' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'currency',
    });
  });

  it.each([
    ['no success_url', { success_url: '' }, 'success_url'],
    ['no address at all', { success_url: 'javascript:alert(1)' }, 'success_url'],
    ['a price of the other mode', { mode: 'subscription' as const }, 'line_items[0][price]'],
    ['an unknown price', { line_items: [{ price: 'price_none', quantity: 1 }] }, 'line_items[0][price]'],
    ['no quantity', { line_items: [{ price: 'price_sandbox_basic_once' }] }, 'line_items[0][quantity]'],
    ['no line', { line_items: [] }, 'line_items'],
    ['an unknown customer', { customer: 'cus_none' }, 'customer'],
    ['subscription data of a payment', { subscription_data: { metadata: { a: 'b' } } }, 'subscription_data'],
    [
      'what the sandbox ignores',
      { payment_intent_data: { transfer_group: 'x' } },
      'payment_intent_data[transfer_group]',
    ],
    ['a value too long', { metadata: { urls: 'x'.repeat(501) } }, 'metadata[urls]'],
    ['an expiry in ten minutes', { expires_at: 1_796_083_800 }, 'expires_at'],
    ['an update of no customer', { customer_update: { name: 'auto' as const } }, 'customer_update'],
  ])('with %s is refused', async (_, more, param) => {
    await expect(shopper.order('basic_once', more)).rejects.toMatchObject({ statusCode: 400, param });
    expect((await shopper.stripe.checkout.sessions.list()).data).toEqual([]);
  });

  it('for an existing customer needs leave to note its address and its name', async () => {
    const { id: customer } = await shopper.stripe.customers.create({});
    const tax = { customer, automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } };
    await expect(shopper.order('basic_once', tax)).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
    const address = { ...tax, customer_update: { address: 'auto' as const } };
    await expect(shopper.order('basic_once', address)).rejects.toMatchObject({ param: 'customer_update' });
    const both = { ...tax, customer_update: { address: 'auto' as const, name: 'auto' as const } };
    const { id } = await shopper.order('basic_once', both);
    expect(shopper.pay(id)).toEqual({ kind: 'declined', code: 'country_missing', field: 'country' });
    expect(shopper.pay(id, cards.good, { country: 'DE' }).kind).toBe('paid');
    const known = await shopper.stripe.customers.retrieve(customer);
    expect(known).toMatchObject({ name: 'Ada Rampe', address: { country: 'DE' } });
  });

  it('expires after a day, or when told; nobody can pay for it then', async () => {
    const { stripe, order, pay, types } = shopper;
    const { sessions } = stripe.checkout;
    const first = await order('basic_once');
    const second = await order('basic_once');
    expect(pay(second.id, cards.declined).kind).toBe('declined');
    expect(await sessions.expire(second.id)).toMatchObject({ status: 'expired', url: null });
    await expect(sessions.expire(second.id)).rejects.toMatchObject({ statusCode: 400 });
    harness.payments.clock.advance(86_399);
    expect((await sessions.retrieve(first.id)).status).toBe('open');
    harness.payments.clock.advance(1);
    expect((await sessions.retrieve(first.id)).status).toBe('expired');
    expect(() => pay(first.id)).toThrow('expired');
    expect((await sessions.list({ status: 'expired' })).data).toHaveLength(2);
    expect(types().filter((type) => type === 'checkout.session.expired')).toHaveLength(2);
    expect(types()).toContain('payment_intent.canceled');
  });
});

describe('a one-time purchase', () => {
  it('has an intent, a charge and an invoice; the session leads from the intent to the product', async () => {
    const { stripe, order, pay, types } = shopper;
    const customer = (await stripe.customers.create({ email: 'ada@example.org' })).id;
    const data = { metadata: { identity: 'a|1' } };
    const { id } = await order('basic_once', {
      customer,
      payment_intent_data: data,
      invoice_creation: { enabled: true },
    });
    expect(pay(id)).toEqual({ kind: 'paid', returnTo: `https://shop.example/back?checkout=${id}` });
    const { data: intents } = await stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] });
    expect(intents).toHaveLength(1);
    expect(intents[0]).toMatchObject({
      status: 'succeeded',
      amount: 2000,
      amount_received: 2000,
      metadata: data.metadata,
      latest_charge: { status: 'succeeded', paid: true, refunded: false, disputed: false, amount_refunded: 0 },
    });
    const intent = intents[0]?.id ?? '';
    const found = await stripe.checkout.sessions.list({ payment_intent: intent, expand: ['data.line_items'] });
    expect(found.data).toMatchObject([
      {
        id,
        status: 'complete',
        payment_status: 'paid',
        line_items: { data: [{ price: { product: 'prod_sandbox_basic' } }] },
      },
    ]);
    const invoice = await stripe.invoices.retrieve(idOf(found.data[0]?.invoice ?? null), { expand: ['payments'] });
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 2000, parent: null });
    expect(invoice).not.toHaveProperty('payment_intent');
    expect(invoice.payments?.data).toMatchObject([{ status: 'paid', payment: { payment_intent: intent } }]);
    expect(types()).toEqual([
      'customer.created',
      'payment_intent.succeeded',
      'invoice.paid',
      'checkout.session.completed',
    ]);
    expect(() => pay(id)).toThrow('complete');
  });

  it('of a guest has no customer, unless one is wanted', async () => {
    const { stripe, order, pay } = shopper;
    const guest = await order('basic_once');
    pay(guest.id);
    expect(await stripe.checkout.sessions.retrieve(guest.id)).toMatchObject({
      customer: null,
      customer_details: { email: 'ada@example.org' },
    });
    const known = await order('basic_once', { customer_creation: 'always' });
    pay(known.id);
    const session = await stripe.checkout.sessions.retrieve(known.id, { expand: ['customer'] });
    expect(session.customer).toMatchObject({ email: 'ada@example.org' });
  });
});

describe('a subscription', () => {
  it('exists only after the payment, with its period at the item and no word of it in its payment', async () => {
    const { stripe, buy, types } = shopper;
    const session = await buy('pro_monthly', cards.good, { subscription_data: { metadata: { identity: 'a|1' } } });
    expect(session.payment_intent).toBeNull();
    const subscription = await stripe.subscriptions.retrieve(idOf(session.subscription), {
      expand: ['latest_invoice.payments', 'items.data.price.product'],
    });
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { identity: 'a|1' },
      cancel_at_period_end: false,
      latest_invoice: { billing_reason: 'subscription_create', payments: { data: [{ amount_paid: 4000 }] } },
      items: {
        data: [{ price: { unit_amount: 4000, lookup_key: 'pro_monthly', product: { name: 'Pro' } }, quantity: 1 }],
      },
    });
    expect(subscription).not.toHaveProperty('current_period_end');
    const [item] = subscription.items.data;
    expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe('2027-01-01T00:00:00.000Z');
    const intents = await stripe.paymentIntents.list({ customer: idOf(session.customer) });
    expect(intents.data).toMatchObject([{ status: 'succeeded', amount: 4000 }]);
    const sessions = await stripe.checkout.sessions.list({ payment_intent: intents.data[0]?.id ?? '' });
    expect(sessions.data).toEqual([]);
    const customer = await stripe.customers.retrieve(idOf(session.customer), { expand: ['subscriptions'] });
    expect(customer).toMatchObject({ currency: 'eur', subscriptions: { data: [{ id: subscription.id }] } });
    expect(types()).toEqual([
      'customer.created',
      'payment_intent.succeeded',
      'customer.updated',
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ]);
  });

  it('in another currency than the one that runs is refused', async () => {
    const { customer } = await shopper.buy('basic_monthly');
    const second = shopper.order('pro_monthly', { customer: idOf(customer), currency: 'usd' });
    await expect(second).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('cards', () => {
  it.each([
    ['a number outside the list', { number: '4111111111111111' }, 'card_not_accepted', 'number'],
    ['no digits', { number: 'abc' }, 'card_not_accepted', 'number'],
    ['a month that is over', { expMonth: 11, expYear: 2026 }, 'expired', 'expMonth'],
    ['a 13th month', { expMonth: 13 }, 'invalid_expiry', 'expMonth'],
    ['a year of two digits', { expYear: 34 }, 'invalid_expiry', 'expYear'],
    ['a short code', { cvc: '12' }, 'invalid_cvc', 'cvc'],
    ['no name', { name: ' ' }, 'name_missing', 'name'],
    ['no address', { email: 'ada' }, 'email_invalid', 'email'],
  ])('with %s leave no trace', async (_, more, code, field) => {
    const { id } = await shopper.order('basic_once');
    expect(shopper.pay(id, cards.good, more)).toEqual({ kind: 'declined', code, field });
    expect((await shopper.stripe.paymentIntents.list()).data).toEqual([]);
    expect(shopper.pay(id, cards.good, { expMonth: 12, expYear: 2026 }).kind).toBe('paid');
  });

  it.each([
    ['declined', cards.declined, 'card_declined', 'generic_decline'],
    ['without money', cards.poor, 'insufficient_funds', 'insufficient_funds'],
  ])('%s: nothing is paid, and another card in the same session works', async (_, number, code, reason) => {
    const { stripe, order, pay } = shopper;
    const { id } = await order('basic_once');
    expect(pay(id, number)).toEqual({ kind: 'declined', code, field: 'number' });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: reason },
        latest_charge: { status: 'failed', paid: false },
      },
    });
    expect(pay(id).kind).toBe('paid');
    expect((await stripe.charges.list()).data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect((await stripe.paymentIntents.list()).data).toMatchObject([
      { status: 'succeeded', last_payment_error: null },
    ]);
  });

  it.each([cards.challenged, cards.alwaysChallenged])('%s asks the buyer; no means no', async (number) => {
    const { stripe, order, pay } = shopper;
    const { account } = harness.payments;
    const { id } = await order('basic_monthly');
    const first = pay(id, number);
    if (first.kind !== 'challenge') throw new Error(first.kind);
    expect(challengeView(account, first.id)).toMatchObject({ sessionId: id, total: 1500, last4: number.slice(-4) });
    const [intent] = (await stripe.paymentIntents.list()).data;
    const url = `http://localhost:4200/sandbox/payments/challenge/${first.id}`;
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { redirect_to_url: { url } } });
    const page = `http://localhost:4200/sandbox/payments/checkout/${id}`;
    expect(answerChallenge(account, first.id, false)).toEqual({ kind: 'declined', returnTo: page });
    expect(() => answerChallenge(account, first.id, true)).toThrow('answered');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    const second = pay(id, number);
    const third = pay(id, number);
    if (second.kind !== 'challenge' || third.kind !== 'challenge') throw new Error('no challenge');
    expect(() => answerChallenge(account, second.id, true)).toThrow('answered');
    expect(answerChallenge(account, third.id, true).kind).toBe('paid');
    expect((await stripe.subscriptions.list()).data).toHaveLength(1);
    expect(() => challengeView(account, 'challenge_none')).toThrow('No such challenge');
  });
});
