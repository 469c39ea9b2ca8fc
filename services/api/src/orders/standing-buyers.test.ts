import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { subjectHash } from '../access/account-key.ts';
import { alertsOf } from '../errors/testing/alerts.ts';
import { nameStandingBuyer } from './order-settlement.ts';
import { OrdersRepository } from './orders.repository.ts';
import { ProviderUnavailable } from '../stripe/provider-failure.ts';
import { ProviderTimeouts } from '../stripe/provider-timeouts.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { until } from '../testing/until.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';
import { asBusiness, company } from '../checkout/testing/invoice-harness.ts';

/** An order has ended for another one, whose buyer the provider is to name again. */
let harness: CheckoutHarness;
let gateway: StripeGateway;
beforeAll(async () => {
  harness = await startCheckoutHarness();
  gateway = harness.api.app.get(StripeGateway, { strict: false });
});
afterAll(() => harness?.stop());
beforeEach(() => harness.sandbox.admin('DELETE', '/faults'));

const asPerson = {};
const asCompany = { ...asBusiness, business: company };
const moved = { ...asBusiness, business: { ...company, street: 'Weg 2' } };
const db = () => harness.database.db;

/** The first of these orders has ended, the others stand. */
async function placed(ended: object, ...standing: object[]) {
  const member = await harness.member();
  const id = randomUUID();
  await harness.order(member, { orderId: id, lookupKey: 'pro_once', ...ended });
  let url = '';
  for (const [at, given] of standing.entries()) {
    ({ url } = (await harness.order(member, { lookupKey: ['basic_once', 'pro_once'][at], ...given })).body);
  }
  const { customer } = await harness.sandbox.api<{ customer: string }>(
    'GET',
    `/v1/checkout/sessions/${sessionIdOf(url)}`,
  );
  // The test says when it is named again.
  await db().deleteFrom('effects').where('key', 'like', `order.buyer:${id}:%`).execute();
  return { member, id, customer };
}

/** Names the buyers of the orders that stand. @returns why it was not done */
async function nameAgain(id: string, sub: string): Promise<string | null> {
  await nameStandingBuyer(db(), { id, owner_sub: sub }, [0]);
  const effect = db().selectFrom('effects').select('last_error').where('key', 'like', `order.buyer:${id}:%`);
  return (await until(() => effect.where('done_at', 'is not', null).executeTakeFirst())).last_error;
}
const refuse = (given: object) =>
  harness.sandbox.admin('POST', '/faults', { kind: 'status', status: 400, times: 'always', ...given });
const lineOf = async (customer: string) =>
  (await harness.sandbox.api<{ address: { line1: string } | null }>('GET', `/v1/customers/${customer}`)).address?.line1;
const refusal = expect.stringMatching(/^the payment provider refuses/) as string;

describe('a buyer that the provider refuses', () => {
  it('alerts the operator, and the buyers of later orders are written all the same', async () => {
    const alerts = alertsOf('effect_refused');
    const { member, id, customer } = await placed(asPerson, asCompany, moved);
    await gateway.writeBilling(customer, { buyer: null });
    await refuse({ method: 'POST', path: `/v1/customers/${customer}`, times: 1 });
    expect(await nameAgain(id, member.sub)).toEqual(refusal);
    expect(await lineOf(customer)).toBe('Weg 2');
    expect(alerts()).toMatchObject([{ kind: 'order.buyer' }]);
  });

  it('alerts nobody when its order has no checkout, because nobody can pay it', async () => {
    const alerts = alertsOf('effect_refused');
    const { member, id, customer } = await placed(asPerson, asCompany);
    await db()
      .updateTable('orders')
      .set({ checkout_id: null, checkout_url: null })
      .where('owner_sub', '=', member.sub)
      .where('state', '=', 'open')
      .execute();
    await refuse({ method: 'POST', path: `/v1/customers/${customer}` });
    expect(await nameAgain(id, member.sub)).toEqual(refusal);
    expect(alerts()).toEqual([]);
  });

  it('alerts the operator also when it cannot be read whom the customer names', async () => {
    const alerts = alertsOf('effect_refused');
    const { member, id } = await placed(asCompany, asPerson);
    await refuse({ method: 'GET', path: '/v1/tax_ids', status: 403 });
    expect(await nameAgain(id, member.sub)).toEqual(refusal);
    expect(alerts()).toMatchObject([{ kind: 'order.buyer' }]);
  });

  it.each([
    ['a company', asPerson, asCompany],
    ['a person', asCompany, asPerson],
  ])('alerts nobody when the customer of %s is deleted at the provider', async (_, ended, standing) => {
    const alerts = alertsOf('effect_refused');
    const { member, id, customer } = await placed(ended, standing);
    await harness.sandbox.api('DELETE', `/v1/customers/${customer}`);
    await refuse({ method: 'GET', path: '/v1/tax_ids', code: 'resource_missing' });
    expect(await nameAgain(id, member.sub)).toBeNull();
    expect(alerts()).toEqual([]);
  });
});

it.each(['noteAttempt', 'nameStandingBuyer'] as const)(
  'what the provider said is answered also when the database fails after it: %s',
  async (failing) => {
    const cause = Object.assign(new ProviderUnavailable('away'), { isKept: true });
    vi.spyOn(gateway, 'createCheckout').mockRejectedValueOnce(cause);
    const orders = harness.api.app.get(OrdersRepository, { strict: false });
    vi.spyOn(orders, failing).mockRejectedValueOnce(new Error('no connection'));
    const answer = await harness.order(await harness.member());
    expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
  },
);

describe('the customer of an account', () => {
  const deleting = (sub: string) =>
    db()
      .insertInto('deleted_subjects')
      .values({ sub_hash: subjectHash(sub) })
      .execute();
  async function deleted(sub: string): Promise<void> {
    const nobody = `deleted:${randomUUID()}`;
    await db().updateTable('orders').set({ owner_sub: nobody }).where('owner_sub', '=', sub).execute();
    await db().updateTable('billing_customers').set({ sub: nobody }).where('sub', '=', sub).execute();
  }

  it.each([
    ['is being deleted', deleting],
    ['was deleted', deleted],
  ])('that %s names no company again', async (_, end) => {
    const { member, id, customer } = await placed(asPerson, asCompany);
    await gateway.forgetPerson(customer);
    await end(member.sub);
    expect(await nameAgain(id, member.sub)).toBeNull();
    expect(await gateway.invoicedName(customer)).toBeNull();
  });
});

describe('the requests that write the buyer of another process', () => {
  const french = { ...company, country: 'FR', vatId: 'FR40303265045' };
  const other = { ...french, company: 'Andere AG', vatId: 'FR83404833048' };
  const writing = [
    ['POST', '/v1/customers/'],
    ['GET', '/v1/tax_ids'],
    ['DELETE', '/v1/tax_ids/'],
    ['POST', '/v1/tax_ids'],
  ] as const;
  async function frenchCustomer(): Promise<string> {
    const { id } = await harness.sandbox.api<{ id: string }>('POST', '/v1/customers', {});
    await gateway.writeBilling(id, { buyer: french });
    return id;
  }
  const sent = async () => {
    const { requests } = await harness.sandbox.admin<{ requests: { method: string; path: string }[] }>(
      'GET',
      '/requests',
    );
    return requests
      .filter(({ path }) => /^\/v1\/(?:customers|tax_ids)/.test(path))
      .map(({ method, path }) => [method, path.replace(/(?:cus|txi)_\w+/, '')]);
  };

  it('are over before the buyer is named for the last time, if each is sent twice and takes all its time', async () => {
    const customer = await frenchCustomer();
    const before = (await sent()).length;
    await gateway.writeBilling(customer, { buyer: other });
    expect((await sent()).slice(before)).toEqual(writing);
    const { timeout, maxNetworkRetries } = new ProviderTimeouts().interactive;
    // In seconds. A second may pass before one is sent again.
    const longest = writing.length * (1 + maxNetworkRetries) * (timeout / 1000 + 1);

    const member = await harness.member();
    const ended = randomUUID();
    await harness.order(member, { orderId: ended, lookupKey: 'pro_once' });
    await harness.order(member, asCompany);
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from not_before - uuid_extract_timestamp(id)))::int as seconds
      from effects where key like ${`order.buyer:${ended}:%`} order by 1`.execute(db());
    expect(rows).toEqual([{ seconds: 30 }, { seconds: expect.any(Number) as number }]);
    expect(rows[1]!.seconds).toBeGreaterThan(longest);
  });

  it.each(writing)('wait no longer than somebody in front of a page does: %s %s', async (method, path) => {
    const customer = await frenchCustomer();
    const timeouts = harness.api.app.get(ProviderTimeouts, { strict: false });
    const { interactive } = timeouts;
    // Those in the background are sent again.
    Object.assign(timeouts, { interactive: { ...interactive, maxNetworkRetries: 0 } });
    await refuse({ method, path, status: 500, times: 1 });
    const written = gateway.writeBilling(customer, { buyer: other });
    await expect(written).rejects.toThrow(ProviderUnavailable);
    Object.assign(timeouts, { interactive });
  });
});
