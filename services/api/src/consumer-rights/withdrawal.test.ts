import { type Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawnSources } from '../entitlements/entitlement-facts.ts';
import type { OrdersTable } from '../database/billing-tables.ts';
import { bought } from './testing/bought.ts';
import { startDeclarationShop, withdrawal, type DeclarationShop } from './testing/declaration-shop.ts';

let shop: DeclarationShop;
beforeAll(async () => {
  shop = await startDeclarationShop();
});
afterAll(() => shop?.stop());

describe('a withdrawal', () => {
  it('in time gives a one-time payment back, once, however often it is declared', async () => {
    const { person, reference, source, amount } = await shop.customer('basic_once');
    const [first, second] = await Promise.all(
      [1, 2].map(() => shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person)),
    );
    expect(await shop.harness.settled(first!.reference)).toMatchObject({ outcome: 'refunded' });
    expect(await shop.harness.settled(second!.reference)).toMatchObject({ outcome: 'refunded' });
    expect(await shop.refunded(source)).toBe(amount);
    const mail = await shop.harness.mailTo(person.email, /^Ihr Widerruf ist wirksam/);
    expect(mail.text).toContain('Rückzahlung: 20,00\u00a0€');
    expect(mail.text).toContain(reference);
  });

  it('in time ends a subscription at once and gives its payment back', async () => {
    const { person, reference, source, customer: payer } = await shop.customer('pro_monthly');
    const declared = await shop.harness.declare(
      '/withdrawals',
      withdrawal(reference, person.email, { locale: 'en' }),
      person,
    );
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
    expect((await shop.subscription(source)).status).toBe('canceled');
    expect(await withdrawnSources(shop.harness.database.db, person.sub)).toEqual([source]);
    const { data } = await shop.sandbox.api<{ data: { id: string }[] }>('GET', `/v1/payment_intents?customer=${payer}`);
    expect(await shop.refunded(data[0]!.id)).toBe(4000);
    expect((await shop.harness.mailTo(person.email, /has taken effect/)).text).toContain('Refund: 40,00\u00a0€');
  });

  it('in time gives the price of a whole year back', async () => {
    const { person, reference, source, customer: payer } = await shop.customer('pro_yearly');
    const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
    expect((await shop.subscription(source)).status).toBe('canceled');
    const { data } = await shop.sandbox.api<{ data: { id: string }[] }>('GET', `/v1/payment_intents?customer=${payer}`);
    expect(await shop.refunded(data[0]!.id)).toBe(40_000);
  });

  it('leaves the money to a person when the plan was changed to a year since, and ends the subscription', async () => {
    const { person, reference, source } = await shop.customer('pro_monthly');
    const { items } = await shop.sandbox.api<{ items: { data: { id: string }[] } }>(
      'GET',
      `/v1/subscriptions/${source}`,
    );
    await shop.sandbox.api('POST', `/v1/subscriptions/${source}`, {
      'items[0][id]': items.data[0]!.id,
      'items[0][price]': 'price_sandbox_pro_yearly',
    });
    const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ticket: refund_by_hand' });
    expect((await shop.subscription(source)).status).toBe('canceled');
  });

  it('leaves the money to a person when the plan was changed and changed back, because more was paid', async () => {
    const { person, reference, source, customer: payer } = await shop.customer('basic_monthly');
    const { items } = await shop.sandbox.api<{ items: { data: { id: string }[] } }>(
      'GET',
      `/v1/subscriptions/${source}`,
    );
    for (const price of ['price_sandbox_pro_monthly', 'price_sandbox_basic_monthly']) {
      await shop.sandbox.api('POST', `/v1/subscriptions/${source}`, {
        'items[0][id]': items.data[0]!.id,
        'items[0][price]': price,
        proration_behavior: 'always_invoice',
      });
    }
    const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ticket: refund_by_hand' });
    expect((await shop.subscription(source)).status).toBe('canceled');
    const { data } = await shop.sandbox.api<{ data: { id: string }[] }>('GET', `/v1/payment_intents?customer=${payer}`);
    expect(data).toHaveLength(2);
    for (const { id } of data) expect(await shop.refunded(id)).toBe(0);
  });

  it('counts its period from the payment that concluded the contract, as of a direct debit', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const { person, reference, source, amount } = await shop.customer('basic_once', {
      created_at: ago(17),
      paid_at: ago(10),
    });
    const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
    expect(await shop.refunded(source)).toBe(amount);
  });

  it('leaves the money to a person when two payments could be the one, and ends the subscription all the same', async () => {
    const { person, reference, source, customer: payer } = await shop.customer('basic_monthly');
    await bought(shop.sandbox, 'basic_monthly', payer);
    const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ticket: refund_by_hand' });
    expect((await shop.subscription(source)).status).toBe('canceled');
    expect((await shop.ticketOf(declared.reference)).text).toContain('von Hand');
    const { data } = await shop.sandbox.api<{ data: { id: string }[] }>('GET', `/v1/payment_intents?customer=${payer}`);
    for (const { id } of data) expect(await shop.refunded(id)).toBe(0);
  });

  it.each([
    [
      'is for a one-time purchase',
      { lookupKey: 'basic_once', form: { 'line_items[0][quantity]': '2' }, secondsAgo: 0 },
    ],
    ['is in another currency', { lookupKey: 'pro_monthly', form: { currency: 'usd' }, secondsAgo: 0 }],
    ['was made before the order', { lookupKey: 'pro_monthly', form: {}, secondsAgo: 120 }],
  ])('gives the payment of its subscription back when another one of the same amount %s', async (_, other) => {
    const earlier = await bought(shop.sandbox, other.lookupKey, undefined, other.form);
    const payments = async () => {
      const path = `/v1/payment_intents?customer=${earlier.customer}`;
      const { data } = await shop.sandbox.api<{ data: { id: string }[] }>('GET', path);
      return await Promise.all(data.map(({ id }) => shop.refunded(id)));
    };
    if (other.lookupKey === 'pro_monthly') await shop.sandbox.api('DELETE', `/v1/subscriptions/${earlier.source}`);
    if (other.secondsAgo > 0) await shop.sandbox.admin('POST', '/clock', { advanceSeconds: other.secondsAgo });
    const { person, reference, amount } = await shop.customer(
      'pro_monthly',
      { created_at: new Date(Date.now() + other.secondsAgo * 1000 - 5000) },
      earlier.customer,
    );
    expect(amount).toBe(earlier.amount);
    const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
    // The newest payment comes first.
    expect(await payments()).toEqual([amount, 0]);
  });

  it('that fits two paid orders is left to a person, and nothing is given back', async () => {
    const { person, source, customer: payer } = await shop.customer('basic_once');
    const other = await bought(shop.sandbox, 'basic_once', payer);
    const same = { lookup_key: 'basic_once', plan_name: 'Basic', kind: 'once', amount: other.amount } as const;
    await shop.harness.givenOrder(person.sub, { ...same, source_id: other.source });
    const declared = await shop.harness.declare('/withdrawals', withdrawal('Basic', person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ticket: ambiguous' });
    expect(await Promise.all([source, other.source].map((id) => shop.refunded(id)))).toEqual([0, 0]);
  });

  it.each<[string, Partial<Insertable<OrdersTable>>, string]>([
    ['of an order of 17 days ago', { created_at: new Date(Date.now() - 17 * 86_400_000) }, 'ticket: late'],
    ['by a business', { buyer: 'business' }, 'ticket: business'],
    ['of an order that is not paid', { state: 'expired' as never }, 'ticket: not_paid'],
  ])('%s is left to a person, and nothing is given back', async (_, given, outcome) => {
    const { person, reference, source } = await shop.customer('basic_once', given);
    const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome });
    expect(await shop.refunded(source)).toBe(0);
  });
});
