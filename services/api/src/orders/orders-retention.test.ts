import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribed } from '../testing/paid-for.ts';
import { until } from '../testing/until.ts';
import { OrdersRetention } from './orders-retention.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness({ RETENTION_LEGAL_YEARS: '6' });
});
afterAll(() => harness?.stop());

const orders = () => harness.database.db.selectFrom('orders');
const row = (id: string) => orders().selectAll().where('id', '=', id).executeTakeFirst();

describe('an order', () => {
  it('is kept for six whole years in Berlin after its own, and while its subscription goes on', async () => {
    const member = await harness.member();
    const running = await subscribed(harness.database.db, member.sub, { id: `sub_${randomUUID()}` });
    const over = await subscribed(harness.database.db, member.sub, { id: `sub_${randomUUID()}`, status: 'canceled' });
    const give = async (created: string, source: string | null) => {
      const orderId = randomUUID();
      await harness.order(await harness.member(), { orderId });
      await harness.database.db
        .updateTable('orders')
        .set({ created_at: new Date(created), source_id: source })
        .where('id', '=', orderId)
        .execute();
      return orderId;
    };
    const old = [await give('2020-01-01', null), await give('2020-12-31T22:59:59Z', over)];
    const kept = [await give('2020-06-01', running), await give('2020-12-31T23:00:00Z', null)];
    const retention = harness.api.app.get(OrdersRetention, { strict: false });
    await retention.forget(new Date('2026-12-31T22:59:59Z'));
    expect(await Promise.all(old.map(row))).not.toContain(undefined);
    await retention.forget(new Date('2026-12-31T23:00:00Z'));
    expect(await Promise.all(old.map(row))).toEqual([undefined, undefined]);
    expect(await Promise.all(kept.map(row))).not.toContain(undefined);
  });

  it('that nobody paid is forgotten after 90 days, with its address', async () => {
    const give = async (days: number, state: 'expired' | 'paid', source: string | null = null) => {
      const orderId = randomUUID();
      await harness.order(await harness.member(), { orderId });
      await harness.database.db
        .updateTable('orders')
        .set({
          created_at: new Date(Date.now() - days * 86_400_000),
          state,
          paid_at: state === 'paid' ? new Date() : null,
          source_id: source,
        })
        .where('id', '=', orderId)
        .execute();
      return orderId;
    };
    const [gone, young] = [await give(91, 'expired'), await give(89, 'expired')];
    const paid = await give(91, 'paid', 'pi_paid');
    // Tried in vain, as a debit that came back.
    const [failed, ended] = [await give(91, 'expired', 'pi_failed'), await give(91, 'expired', 'sub_ended')];
    await harness.api.app.get(OrdersRetention, { strict: false }).forget(new Date());
    expect(await Promise.all([gone, failed, ended].map(row))).toEqual([undefined, undefined, undefined]);
    expect(await Promise.all([young, paid].map(row))).not.toContain(undefined);
  });

  it('of a company that nobody paid is forgotten with its account', async () => {
    const orderId = randomUUID();
    const business = { company: 'Käufer AG', street: 'Weg 1', postalCode: '54321', city: 'Neustadt', country: 'DE' };
    await harness.order(await harness.member(), {
      orderId,
      buyer: 'business',
      business,
      consents: { immediate: false },
    });
    const set = (values: object) =>
      harness.database.db.updateTable('orders').set(values).where('id', '=', orderId).execute();
    await set({ state: 'expired', created_at: new Date(Date.now() - 91 * 86_400_000) });
    const retention = harness.api.app.get(OrdersRetention, { strict: false });
    await retention.forget(new Date());
    expect(await row(orderId)).toBeDefined();
    await set({ owner_sub: `deleted:${randomUUID()}` });
    await retention.forget(new Date());
    expect(await row(orderId)).toBeUndefined();
  });

  it('is in the file of all that is kept about a person', async () => {
    const member = await harness.member();
    const orderId = randomUUID();
    await harness.order(member, { orderId });
    const { content } = await member.client.download('exportMe', {});
    expect(JSON.parse(await content.text())).toMatchObject({
      billing: { orders: [{ id: orderId, planName: 'Basic', amount: 2000, consents: { immediate: true } }] },
    });
  });

  it('outlives the account, without its subject, and its open page cannot be paid any more', async () => {
    const member = await harness.member();
    const [paid, open] = [randomUUID(), randomUUID()];
    const first = await harness.order(member, { orderId: paid });
    await harness.pay(first.body.url);
    await harness.checkout(member, sessionIdOf(first.body.url));
    const second = await harness.order(member, { orderId: open, lookupKey: 'pro_once' });
    await member.client.call('deleteMe', { body: { word: 'DELETE' } });
    const kept = await until(async () => {
      const found = await row(paid);
      return found?.owner_sub !== member.sub && found;
    });
    expect(kept).toMatchObject({
      state: 'paid',
      amount: 2000,
      owner_sub: expect.stringMatching(/^deleted:/) as string,
    });
    const customer = await harness.database.db
      .selectFrom('billing_customers')
      .select('sub')
      .where('sub', '=', kept.owner_sub)
      .executeTakeFirst();
    expect(customer).toBeDefined();
    expect((await harness.pay(second.body.url)).location).toBeNull();
    expect((await harness.order(member)).status).toBe(410);
  });
});
