import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxWebhookSecret } from '../testing/payments-sandbox.ts';
import type { TestApi } from '../testing/test-api.ts';
import type { TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { BillingReconciler } from '../stripe-events/billing-reconciler.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';

/** What a person has after the provider's events have reached the api over HTTP. */
let shop: CheckoutHarness;
const sendEvents = (api: TestApi) =>
  shop.sandbox.admin('PUT', '/webhook', { url: `${api.base}/webhooks/stripe`, secret: sandboxWebhookSecret });
beforeAll(async () => {
  shop = await startCheckoutHarness();
  await sendEvents(shop.api);
});
afterAll(() => shop?.stop());
beforeEach(() => shop.sandbox.admin('POST', '/deliveries', { mode: 'on' }));

const entitlement = (member: TestMember) => member.client.call('entitlement', {});
type Seen = Awaited<ReturnType<typeof entitlement>>;
const sees = (member: TestMember, fits: (seen: Seen) => boolean) =>
  until(async () => {
    const seen = await entitlement(member);
    return fits(seen) && seen;
  });
const grants = (member: TestMember) => sees(member, ({ state }) => state !== 'none');

async function buys(member: TestMember, lookupKey: string, form?: Record<string, string>): Promise<string> {
  const { status, body } = await shop.order(member, { lookupKey });
  expect({ status, body }).toMatchObject({ status: 201 });
  const paid = await shop.pay(body.url, form);
  expect(paid.status).toBeLessThan(400);
  return sessionIdOf(body.url);
}
const orderOf = ({ sub }: TestMember) =>
  shop.database.db.selectFrom('orders').selectAll().where('owner_sub', '=', sub).executeTakeFirstOrThrow();
const customerOf = ({ sub }: TestMember) =>
  shop.database.db.selectFrom('billing_customers').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow();
const confirmations = async (member: TestMember) => {
  const { id } = await orderOf(member);
  const found = await shop.database.db
    .selectFrom('effects')
    .select('id')
    .where('key', '=', `order.confirm:${id}`)
    .execute();
  return found.length;
};
const allFollowed = () =>
  until(async () => {
    const { counts } = await shop.sandbox.admin<{ counts: Record<string, number> }>('GET', '/deliveries');
    const open = await shop.database.db
      .selectFrom('stripe_events')
      .select('id')
      .where('processed_at', 'is', null)
      .execute();
    return counts['waiting'] === 0 && counts['held'] === 0 && open.length === 0;
  });
/** Reconciles as if three minutes had passed, because work younger than two minutes is left alone. */
const reconcile = () =>
  shop.api.app.get(BillingReconciler, { strict: false }).reconcile(new Date(Date.now() + 180_000));

describe('a purchase', () => {
  it('gives the plan, the price the German way, and the end of the period from the item', async () => {
    const member = await shop.member();
    await buys(member, 'pro_monthly');
    const seen = await grants(member);
    const { clock } = await shop.sandbox.admin<{ clock: { now: number } }>('GET', '/state');
    expect(seen).toMatchObject({
      state: 'active',
      subscription: { planName: 'Pro', limit: 5, used: 0, price: { formatted: '40,00\u00a0€' }, status: 'active' },
    });
    const days = (Date.parse(seen.subscription?.periodEnd ?? '') / 1000 - clock.now) / 86_400;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    expect(await orderOf(member)).toMatchObject({ state: 'paid', source_id: expect.stringMatching(/^sub_/) as string });
  });

  it('counts once when every event comes ten times at once, and again after a restart', async () => {
    await shop.sandbox.admin('POST', '/deliveries', { mode: 'duplicate', times: 10 });
    const member = await shop.member();
    await buys(member, 'basic_once');
    await grants(member);
    await allFollowed();
    const state = async () => ({
      entitlement: { ...(await entitlement(member)), version: 0 },
      confirmations: await confirmations(member),
      events: (await shop.database.db.selectFrom('stripe_events').select('id').execute()).length,
      payments: (await shop.database.db.selectFrom('one_time_payments').select('payment_intent_id').execute()).length,
    });
    const before = await state();
    expect(before).toMatchObject({
      entitlement: { payments: [{ limit: 1, used: 0 }], totals: { oneTimeLimit: 1 } },
      confirmations: 1,
    });
    const { events } = await shop.sandbox.admin<{ events: unknown[] }>('GET', '/events');
    expect(before.events).toBe(events.length);
    // Another process with the same tables stands for a restarted one.
    const other = await shop.secondApi();
    await sendEvents(other);
    const { deliveries } = await shop.sandbox.admin<{ deliveries: number }>('POST', '/events/resend', { which: 'all' });
    expect(deliveries).toBeGreaterThan(10);
    await allFollowed();
    await sendEvents(shop.api);
    expect(await state()).toEqual(before);
  });

  it.each(['basic_once', 'pro_monthly'])(
    'of %s with a delayed method gives nothing until the money is there',
    async (key) => {
      const [lucky, unlucky] = [await shop.member(), await shop.member()];
      for (const [member, ok] of [
        [lucky, true],
        [unlucky, false],
      ] as const) {
        await buys(member, key, { method: 'delayed', delayed: 'true' });
        await allFollowed();
        expect(await entitlement(member)).toMatchObject({ state: 'none', payments: [] });
        const { id } = await intentOf(member);
        await shop.sandbox.admin('POST', `/payment_intents/${id}/settle`, { ok });
      }
      await grants(lucky);
      await allFollowed();
      expect(await orderOf(lucky)).toMatchObject({ state: 'paid' });
      expect(await entitlement(unlucky)).toMatchObject({ state: 'none', payments: [] });
      expect(await orderOf(unlucky)).toMatchObject({ state: 'expired' });
      const rows = await shop.database.db
        .selectFrom('one_time_payments')
        .select('status')
        .where('stripe_customer_id', '=', (await customerOf(unlucky)).stripe_customer_id)
        .execute();
      expect(rows.filter(({ status }) => status === 'succeeded')).toEqual([]);
      expect([await confirmations(lucky), await confirmations(unlucky)]).toEqual([1, 0]);
    },
  );
});

const intentOf = async (member: TestMember): Promise<{ id: string; status: string }> => {
  const { stripe_customer_id: customer } = await customerOf(member);
  const { data } = await shop.sandbox.api<{ data: { id: string; status: string }[] }>(
    'GET',
    `/v1/payment_intents?customer=${customer}`,
  );
  return data[0]!;
};

describe('after a purchase', () => {
  it('a partial refund keeps, a full one revokes, although the payment still says succeeded', async () => {
    const member = await shop.member();
    await buys(member, 'basic_once');
    await grants(member);
    const { id } = await intentOf(member);
    await shop.sandbox.admin('POST', '/refunds', { payment_intent: id, amount: 500 });
    await until(async () => {
      const row = await shop.database.db
        .selectFrom('one_time_payments')
        .select('amount_refunded')
        .where('payment_intent_id', '=', id)
        .executeTakeFirst();
      return row?.amount_refunded === 500;
    });
    expect(await entitlement(member)).toMatchObject({ state: 'active' });
    await shop.sandbox.admin('POST', '/refunds', { payment_intent: id });
    expect(await sees(member, ({ state }) => state === 'none')).toMatchObject({ payments: [] });
    expect(await intentOf(member)).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    { outcome: 'won', access: { state: 'active', payments: [{ suspended: false }] } },
    { outcome: 'lost', access: { state: 'none', payments: [] } },
  ])('an open dispute suspends, and when it is $outcome the access is $access.state', async ({ outcome, access }) => {
    const member = await shop.member();
    await buys(member, 'basic_once');
    await grants(member);
    const { id } = await intentOf(member);
    const dispute = await shop.sandbox.admin<{ id: string }>('POST', '/disputes', { payment_intent: id });
    const held = await sees(member, ({ state }) => state === 'none');
    expect(held).toMatchObject({ reasons: ['dispute'], payments: [{ suspended: true }] });
    await shop.sandbox.admin('POST', `/disputes/${dispute.id}/close`, { outcome });
    const decided = await sees(member, ({ reasons }) => !reasons.includes('dispute'));
    expect(decided).toMatchObject(access);
  });
});

describe('the money of a subscription', () => {
  const moneyOf = async (id: string) =>
    (await shop.database.db.selectFrom('subscriptions').select('money').where('id', '=', id).executeTakeFirst())?.money;

  it('is known to be in doubt while a payment is disputed, to stand after it was won, and to be gone after a refund', async () => {
    const member = await shop.member();
    await buys(member, 'pro_monthly');
    await grants(member);
    const id = (await orderOf(member)).source_id!;
    expect(await moneyOf(id)).toBe(null);
    const { id: intent } = await intentOf(member);
    const dispute = await shop.sandbox.admin<{ id: string }>('POST', '/disputes', { payment_intent: intent });
    await until(async () => (await moneyOf(id)) === 'disputed');
    await shop.sandbox.admin('POST', `/disputes/${dispute.id}/close`, { outcome: 'won' });
    await until(async () => (await moneyOf(id)) === null);
    await shop.sandbox.admin('POST', '/refunds', { payment_intent: intent });
    await until(async () => (await moneyOf(id)) === 'returned');
  });
});

describe('a subscription', () => {
  it('grants while past due, with a banner, and not in any status that says that nothing more will come', async () => {
    const member = await shop.member();
    await buys(member, 'pro_monthly');
    await grants(member);
    const { source_id: id } = await orderOf(member);
    const become = (status: string) => shop.sandbox.admin('POST', `/subscriptions/${id}/status`, { status });
    await become('past_due');
    expect(await sees(member, ({ reasons }) => reasons.includes('past_due'))).toMatchObject({ state: 'attention' });
    for (const status of ['unpaid', 'paused', 'incomplete']) {
      await become(status);
      await sees(member, ({ state }) => state === 'none');
      await become('active');
      await grants(member);
    }
    await become('canceled');
    await sees(member, ({ state }) => state === 'none');
  });

  it('that is to end keeps granting until the clock has passed the end', async () => {
    const member = await shop.member();
    await buys(member, 'pro_monthly');
    await grants(member);
    const { source_id: id } = await orderOf(member);
    await shop.sandbox.api('POST', `/v1/subscriptions/${id}`, { cancel_at_period_end: 'true' });
    const ending = await sees(member, ({ reasons }) => reasons.includes('ending'));
    expect(ending).toMatchObject({ state: 'attention', subscription: { cancelAtPeriodEnd: true } });
    await shop.sandbox.admin('POST', '/clock', { advanceSeconds: 32 * 86_400 });
    await sees(member, ({ state }) => state === 'none');
  });
});

describe('with deliveries off', () => {
  it('a purchase is found by the next reconciliation, counted once as drift, and never again', async () => {
    await allFollowed();
    await reconcile();
    await shop.sandbox.admin('POST', '/deliveries', { mode: 'off' });
    const member = await shop.member();
    await buys(member, 'basic_once');
    expect(await entitlement(member)).toMatchObject({ state: 'none' });
    const drifts = async () => {
      const { rows } = await sql<{ drifts: number }>`select sum(drifts)::int as drifts from billing_customers`.execute(
        shop.database.db,
      );
      return rows[0]!.drifts;
    };
    const before = await drifts();
    await reconcile();
    await reconcile();
    expect(await drifts()).toBe(before + 1);
    // Events that arrive late change nothing.
    await shop.sandbox.admin('POST', '/deliveries', { mode: 'on' });
    const seen = await entitlement(member);
    await shop.sandbox.admin('POST', '/events/resend', { which: 'lost' });
    await allFollowed();
    expect({ ...(await entitlement(member)), version: 0 }).toEqual({ ...seen, version: 0 });
  });
});
