import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Customers } from '../customers/customers.ts';
import { ProviderUnavailable } from '../stripe/provider-failure.ts';
import { ProviderTimeouts } from '../stripe/provider-timeouts.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import type { TestApi } from '../testing/test-api.ts';
import { until } from '../testing/until.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';
import { asBusiness, company } from './testing/invoice-harness.ts';

/** Two processes serve one person. The provider takes the buyer of the older order after that of the newer one. */
let harness: CheckoutHarness;
let second: TestApi;
let gateway: StripeGateway;
beforeAll(async () => {
  harness = await startCheckoutHarness();
  second = await harness.secondApi();
  gateway = harness.api.app.get(StripeGateway, { strict: false });
  // A request hangs until the newer order is there, however long that takes on a busy machine.
  for (const { app } of [harness.api, second]) {
    const interactive = { timeout: 120_000, maxNetworkRetries: 0 };
    Object.assign(app.get(ProviderTimeouts, { strict: false }), { interactive, buttonMs: 240_000 });
  }
  // The first order of a process takes so long that connections of the test end meanwhile.
  for (const api of [harness.api, second]) await harness.order(await harness.at(api, await harness.member()));
});
afterAll(() => harness?.stop());
beforeEach(() => harness.sandbox.admin('DELETE', '/faults'));
afterEach(() => vi.restoreAllMocks());

const asCompany = { ...asBusiness, business: { ...company, country: 'FR', vatId: 'FR40303265045' } };

/** An order of a company whose name waits at the provider, and a newer one of a person, which has ended it. */
async function overtaken(lookupKey: string) {
  const here = await harness.member();
  const there = await harness.at(second, here);
  // Until it is taken away.
  await harness.sandbox.admin('POST', '/faults', { kind: 'hang', method: 'POST', path: '/v1/customers/', times: 1 });
  const orderId = randomUUID();
  const late = harness.order(here, { orderId, lookupKey: 'pro_once', ...asCompany });
  await until(async () => {
    const { faults } = await harness.sandbox.admin<{ faults: { times: number }[] }>('GET', '/faults');
    return faults.every(({ times }) => times === 0);
  });
  const last = await harness.order(there, { lookupKey });
  expect(last.status).toBe(201);
  return { orderId, there, late, url: last.body.url };
}
const letGo = () => harness.sandbox.admin('DELETE', '/faults');

const sessionOf = (url: string) =>
  harness.sandbox.api<{ customer: string; invoice: string }>('GET', `/v1/checkout/sessions/${sessionIdOf(url)}`);
async function payableOf(customer: string): Promise<string[]> {
  const { data } = await harness.sandbox.api<{ data: { id: string; status: string }[] }>(
    'GET',
    `/v1/checkout/sessions?customer=${customer}&limit=100`,
  );
  return data.filter(({ status }) => status === 'open').map(({ id }) => id);
}
/** Whom the next invoice would name, and by which VAT ids. */
async function namedBy(url: string): Promise<(string | null)[]> {
  const { customer } = await sessionOf(url);
  return [await gateway.invoicedName(customer), ...(await gateway.taxIds(customer)).map(({ value }) => value)];
}
const namesNobody = async (url: string) => isDeepStrictEqual(await namedBy(url), [null]);
const invoiceOf = async (url: string) =>
  await harness.sandbox.api('GET', `/v1/invoices/${(await sessionOf(url)).invoice}`);
const ofThePerson = { customer_name: 'Ada Rampe', customer_address: null, customer_tax_ids: [] };
/** Those that are left for half a minute and for three minutes after the end of the order. @returns how many there are */
async function changeEffects(orderId: string, change: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } =
    await sql`update effects set ${change} where key like ${`order.buyer:${orderId}:%`}`.execute(harness.database.db);
  return Number(numAffectedRows);
}

const isDone = async (orderId: string) => {
  const { db } = harness.database;
  const open = db.selectFrom('effects').select('id').where('key', 'like', `order.buyer:${orderId}:%`);
  return (await open.where('done_at', 'is', null).executeTakeFirst()) === undefined;
};

describe('an order whose buyer is written after that of the order which has ended it', () => {
  it('leaves the buyer of the order that can be paid', async () => {
    const { late, url } = await overtaken('basic_once');
    await letGo();
    expect(await late).toMatchObject({ status: 409, body: { data: { reason: 'expired' } } });
    expect(await payableOf((await sessionOf(url)).customer)).toEqual([sessionIdOf(url)]);
    await harness.pay(url);
    expect(await invoiceOf(url)).toMatchObject(ofThePerson);
  });

  it('leaves the buyer of a subscription that was paid meanwhile', async () => {
    const { late, there, url } = await overtaken('basic_monthly');
    await harness.pay(url);
    expect((await harness.checkout(there, sessionIdOf(url))).body.state).toBe('paid');
    await letGo();
    expect(await late).toMatchObject({ status: 409 });
    expect(await namedBy(url)).toEqual([null]);
  });

  it('leaves it also when its own checkout could not be created', async () => {
    vi.spyOn(gateway, 'createCheckout').mockRejectedValueOnce(new ProviderUnavailable('away'));
    const { orderId, late, url } = await overtaken('basic_once');
    expect(await changeEffects(orderId, sql`done_at = now()`)).toBe(2);
    await letGo();
    expect(await late).toMatchObject({ status: 503 });
    await until(() => namesNobody(url));
    await harness.pay(url);
    expect(await invoiceOf(url)).toMatchObject(ofThePerson);
  });

  it('leaves it also when its process dies before it can create a checkout', async () => {
    const [died, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    vi.spyOn(gateway, 'createCheckout').mockImplementationOnce(() => {
      died.resolve();
      return goesOn.promise;
    });
    const { orderId, late, url } = await overtaken('basic_once');
    await letGo();
    await died.promise;
    expect(await namedBy(url)).toEqual(['Käufer AG', 'FR40303265045']);
    expect(await changeEffects(orderId, sql`not_before = now()`)).toBe(2);
    await until(() => namesNobody(url));
    await harness.pay(url);
    expect(await invoiceOf(url)).toMatchObject(ofThePerson);
    goesOn.reject(new ProviderUnavailable('away'));
    await late;
  });
});

it('an order whose checkout another process has noted may be written late, too, before a process dies', async () => {
  const here = await harness.member();
  const orderId = randomUUID();
  await harness.order(here, { orderId, lookupKey: 'pro_once', ...asCompany });
  const { url } = (await harness.order(await harness.at(second, here), { lookupKey: 'basic_once' })).body;
  const buyer = asCompany.business;
  await gateway.writeBilling((await sessionOf(url)).customer, { buyer });
  expect(await changeEffects(orderId, sql`not_before = now()`)).toBe(2);
  await until(() => isDone(orderId));
  expect(await namedBy(url)).toEqual([null]);
});

it('a company that has moved keeps its new address when an older order of it ends', async () => {
  const here = await harness.member();
  const subscription = await harness.order(here, { lookupKey: 'pro_monthly', ...asCompany });
  await harness.pay(subscription.body.url);
  await harness.checkout(here, sessionIdOf(subscription.body.url));
  const orderId = randomUUID();
  const moved = { ...asCompany, business: { ...asCompany.business, street: 'Weg 2' } };
  await harness.order(here, { orderId, lookupKey: 'basic_once', ...moved });
  const { url } = (await harness.order(here, { lookupKey: 'basic_once', currency: 'USD', ...moved })).body;
  await harness.pay(url);
  await harness.checkout(here, sessionIdOf(url));
  expect(await changeEffects(orderId, sql`not_before = now()`)).toBe(2);
  await until(() => isDone(orderId));
  const { customer } = await sessionOf(url);
  expect(await harness.sandbox.api('GET', `/v1/customers/${customer}`)).toMatchObject({ address: { line1: 'Weg 2' } });
});

it('an order that has ended before its buyer is written writes none', async () => {
  const here = await harness.member();
  const { customer } = await sessionOf((await harness.order(here)).body.url);
  const [asked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(harness.api.app.get(Customers, { strict: false }), 'storedId').mockImplementationOnce(async () => {
    asked.resolve();
    await goesOn.promise;
    return customer;
  });
  const late = harness.order(here, { lookupKey: 'pro_once', ...asCompany });
  await asked.promise;
  expect((await harness.order(await harness.at(second, here))).status).toBe(201);
  const written = () => harness.calls('POST', `/v1/customers/${customer}`);
  const before = await written();
  goesOn.resolve();
  expect(await late).toMatchObject({ status: 409, body: { data: { reason: 'expired' } } });
  expect(await written()).toBe(before);
});
