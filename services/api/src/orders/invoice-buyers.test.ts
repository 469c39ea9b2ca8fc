import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';
import { asBusiness, buy, clientOf, company } from '../checkout/testing/invoice-harness.ts';
import { ordersOf } from '../checkout/testing/orders-of.ts';
import { OrdersRetention } from './orders-retention.ts';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import type { TestMember } from '../testing/test-member.ts';

/** All invoices of a customer name one buyer, and every order may name another one. */
let harness: CheckoutHarness;
let provider: Stripe;
beforeAll(async () => {
  harness = await startCheckoutHarness({ OPERATOR_VAT_ID: 'DE000000000' });
  provider = new Stripe(...clientOf(harness));
});
afterAll(() => harness?.stop());

/** Orders and pays; the invoice that came of it. */
async function invoiceOf(given: Parameters<CheckoutHarness['order']>[1]) {
  const { member, checkoutId } = await buy(harness, given);
  const { invoice } = await provider.checkout.sessions.retrieve(checkoutId, { expand: ['invoice'] });
  return { member, invoice: invoice as Stripe.Invoice };
}

describe('a customer', () => {
  const french = { ...company, country: 'FR', vatId: 'FR40303265045' };
  const order = (member: TestMember, given: object) => harness.order(member, { orderId: randomUUID(), ...given });
  /** What its next invoice will name. */
  async function partiesOf(customer: string) {
    const {
      name,
      address,
      invoice_settings: settings,
    } = (await provider.customers.retrieve(customer)) as Stripe.Customer;
    const ids = await provider.taxIds.list({ owner: { type: 'customer', customer } });
    return { name, address, footer: settings.footer, vatIds: ids.data.map(({ value }) => value) };
  }

  it.each<[string, object]>([
    ['a person', { lookupKey: 'basic_once' }],
    ['the same company without its VAT id', { ...asBusiness, business: { ...french, vatId: undefined } }],
    ['the same company in another country', { ...asBusiness, business: { ...company, vatId: 'DE136695976' } }],
    ['another company', { ...asBusiness, business: { ...french, company: 'Andere AG' } }],
  ])('with a subscription cannot buy once as %s, so that its invoices stay right', async (_, other) => {
    const { invoice, member } = await invoiceOf({ lookupKey: 'pro_monthly', ...asBusiness, business: french });
    const before = await partiesOf(invoice.customer as string);
    const refused = await order(member, { lookupKey: 'basic_once', ...other });
    expect(refused).toMatchObject({ status: 409, body: { data: { reason: 'buyer' } } });
    expect(await partiesOf(invoice.customer as string)).toEqual(before);
    expect(before).toMatchObject({ name: 'Käufer AG', vatIds: ['FR40303265045'] });
    expect(before.footer).toContain('Steuerschuldnerschaft');
  });

  it.each([
    ['another plan', 'pro_once', 'basic_once'],
    ['a subscription', 'basic_once', 'pro_monthly'],
    ['a report instead of a subscription', 'pro_monthly', 'basic_once'],
  ])('that orders %s as somebody else can pay only that, with the right buyer', async (_, first, second) => {
    for (const [before, after] of [
      [{ ...asBusiness, business: french }, {}],
      [{}, { ...asBusiness, business: french }],
    ]) {
      const member = await harness.member();
      const older = await order(member, { lookupKey: first, ...before });
      const newer = await order(member, { lookupKey: second, ...after });
      expect([older.status, newer.status]).toEqual([201, 201]);
      expect((await harness.pay(older.body.url)).location).toBeNull();
      await harness.pay(newer.body.url);
      const session = await provider.checkout.sessions.retrieve(sessionIdOf(newer.body.url), { expand: ['invoice'] });
      const isCompany = 'business' in after!;
      expect(session.invoice).toMatchObject({
        customer_name: isCompany ? 'Käufer AG' : 'Ada Rampe',
        customer_tax_ids: isCompany ? [{ value: 'FR40303265045' }] : [],
      });
    }
  });

  it.each(['basic_once', 'pro_once', 'basic_monthly'])(
    'whose money is on its way orders %s as nobody else, and then as anybody',
    async (lookupKey) => {
      const member = await harness.member();
      const first = await order(member, { lookupKey: 'basic_once', ...asBusiness, business: french });
      await harness.pay(first.body.url, { method: 'delayed' });
      const { customer, payment_intent: intent } = await provider.checkout.sessions.retrieve(
        sessionIdOf(first.body.url),
      );
      const refused = await order(member, { lookupKey });
      expect(refused).toMatchObject({ status: 409, body: { data: { reason: 'buyer_pending' } } });
      expect(await partiesOf(customer as string)).toMatchObject({ name: 'Käufer AG', vatIds: ['FR40303265045'] });
      await harness.sandbox.admin('POST', `/payment_intents/${intent as string}/settle`, { ok: true });
      const paid = await provider.checkout.sessions.retrieve(sessionIdOf(first.body.url), { expand: ['invoice'] });
      expect(paid.invoice).toMatchObject({ customer_name: 'Käufer AG' });
      expect((await order(member, { lookupKey })).status).toBe(201);
    },
  );

  it('with a subscription that is unpaid gets no second one for somebody else', async () => {
    const { invoice, member } = await invoiceOf({ lookupKey: 'pro_monthly', ...asBusiness, business: french });
    const { db } = harness.database;
    await harness.api.app.get(CustomerSync, { strict: false }).syncCustomer(invoice.customer as string);
    await db
      .updateTable('subscriptions')
      .set({ status: 'unpaid' })
      .where('stripe_customer_id', '=', invoice.customer as string)
      .execute();
    expect(await order(member, { lookupKey: 'basic_monthly' })).toMatchObject({
      status: 409,
      body: { data: { reason: 'buyer' } },
    });
    expect((await ordersOf(db, member.sub)).filter(({ state }) => state === 'open')).toEqual([]);
  });

  it('keeps the footer of its subscription when it buys once, from another address and in another language', async () => {
    const { invoice, member } = await invoiceOf({ lookupKey: 'pro_monthly', ...asBusiness, business: french });
    const { footer } = await partiesOf(invoice.customer as string);
    const moved = { ...french, company: ' käufer  AG', street: 'Weg 2' };
    const { status } = await order(member, { lookupKey: 'basic_once', locale: 'en', ...asBusiness, business: moved });
    expect(status).toBe(201);
    expect(await partiesOf(invoice.customer as string)).toMatchObject({ address: { line1: 'Weg 2' }, footer });
  });

  it.each([
    ['was never paid', { state: 'expired', created_at: new Date(Date.now() - 91 * 86_400_000) } as const],
    ['was paid before the legal years', { created_at: new Date('2000-01-01') }],
  ])('whose order as a company %s, and is forgotten, buys as a person', async (_, given) => {
    const { db } = harness.database;
    const member = await harness.member();
    const forgotten = randomUUID();
    const first = await order(member, { lookupKey: 'basic_once', ...asBusiness, business: french, orderId: forgotten });
    if (!('state' in given)) {
      await harness.pay(first.body.url);
      await harness.checkout(member, sessionIdOf(first.body.url));
    }
    await db.updateTable('orders').set(given).where('id', '=', forgotten).execute();
    const retention = harness.api.app.get(OrdersRetention, { strict: false });
    await retention.forget(new Date());
    const [kept] = await ordersOf(db, member.sub);
    expect(await member.client.call('orders', {})).toEqual({ orders: [] });
    const { body } = await order(member, { lookupKey: 'pro_once' });
    await harness.pay(body.url);
    const session = await provider.checkout.sessions.retrieve(sessionIdOf(body.url), { expand: ['invoice'] });
    expect(session.invoice).toMatchObject({ customer_name: 'Ada Rampe', customer_address: null, customer_tax_ids: [] });
    expect(kept).toMatchObject({ email: null, checkout_id: null, consents: { immediate: false, at: '' } });
    expect(JSON.stringify(kept)).not.toMatch(/Käufer AG|Weg 1|Neustadt|FR40303265045/);
    // The customer names a person now, so nothing has to be remembered.
    await retention.forget(new Date());
    expect((await ordersOf(db, member.sub)).map(({ id }) => id)).not.toContain(forgotten);
  });

  it('whose order of a subscription as a company is forgotten, and the subscription too, buys as a person', async () => {
    const { db } = harness.database;
    const { invoice, member } = await invoiceOf({ lookupKey: 'pro_monthly', ...asBusiness, business: french });
    await harness.api.app.get(CustomerSync, { strict: false }).syncCustomer(invoice.customer as string);
    const [paid] = await ordersOf(db, member.sub);
    await db.deleteFrom('subscriptions').where('id', '=', paid!.source_id!).execute();
    await db
      .updateTable('orders')
      .set({ created_at: new Date('2000-01-01') })
      .where('id', '=', paid!.id)
      .execute();
    await harness.api.app.get(OrdersRetention, { strict: false }).forget(new Date());
    expect((await order(member, { lookupKey: 'basic_once' })).status).toBe(201);
  });

  it('that was a company is named by the card when a person buys', async () => {
    const first = await invoiceOf({ lookupKey: 'basic_once', ...asBusiness, business: french });
    const { body } = await order(first.member, { lookupKey: 'pro_once' });
    await harness.pay(body.url);
    const session = await provider.checkout.sessions.retrieve(sessionIdOf(body.url), { expand: ['invoice'] });
    expect(session.invoice).toMatchObject({ customer_name: 'Ada Rampe', customer_address: null, customer_tax_ids: [] });
    // From then on the customer is a person, whose name stays also while another order is not paid.
    expect((await order(first.member, { lookupKey: 'pro_once' })).status).toBe(201);
    expect(await partiesOf(session.customer as string)).toMatchObject({ name: 'Ada Rampe' });
  });
});
