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
let bench: CheckoutHarness;
let second: TestApi;
let gateway: StripeGateway;
beforeAll(async () => {
  bench = await startCheckoutHarness();
  second = await bench.secondApi();
  gateway = bench.api.app.get(StripeGateway, { strict: false });
  // A request hangs until the newer order is there, however long that takes on a busy machine.
  for (const { app } of [bench.api, second]) {
    const interactive = { timeout: 120_000, maxNetworkRetries: 0 };
    Object.assign(app.get(ProviderTimeouts, { strict: false }), { interactive, buttonMs: 240_000 });
  }
  // The first order of a process takes so long that connections of the test end meanwhile.
  for (const api of [bench.api, second]) await bench.order(await bench.at(api, await bench.member()));
});
afterAll(() => bench?.stop());
beforeEach(() => bench.sandbox.admin('DELETE', '/faults'));
afterEach(() => vi.restoreAllMocks());

const asCompany = { ...asBusiness, business: { ...company, country: 'FR', vatId: 'FR40303265045' } };

/** An order of a company whose name waits at the provider, and a newer one of a person, which has ended it. */
async function overtaken(lookupKey: string) {
  const here = await bench.member();
  const there = await bench.at(second, here);
  // Until it is taken away.
  await bench.sandbox.admin('POST', '/faults', { kind: 'hang', method: 'POST', path: '/v1/customers/', times: 1 });
  const orderId = randomUUID();
  const late = bench.order(here, { orderId, lookupKey: 'pro_once', ...asCompany });
  await until(async () => {
    const { faults } = await bench.sandbox.admin<{ faults: { times: number }[] }>('GET', '/faults');
    return faults.every(({ times }) => times === 0);
  });
  const last = await bench.order(there, { lookupKey });
  expect(last.status).toBe(201);
  return { orderId, there, late, url: last.body.url };
}
const letGo = () => bench.sandbox.admin('DELETE', '/faults');

const sessionOf = (url: string) =>
  bench.sandbox.api<{ customer: string; invoice: string }>('GET', `/v1/checkout/sessions/${sessionIdOf(url)}`);
async function payableOf(customer: string): Promise<string[]> {
  const { data } = await bench.sandbox.api<{ data: { id: string; status: string }[] }>(
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
  await bench.sandbox.api('GET', `/v1/invoices/${(await sessionOf(url)).invoice}`);
const ofThePerson = { customer_name: 'Ada Rampe', customer_address: null, customer_tax_ids: [] };
/** The effect that is left for half a minute after the end of the order. */
const changeEffect = (orderId: string, change: RawBuilder<unknown>) =>
  sql`update effects set ${change} where kind = 'order.buyer' and payload ->> 'orderId' = ${orderId}`.execute(
    bench.database.db,
  );

const isDone = async (orderId: string) => {
  const { db } = bench.database;
  const open = db.selectFrom('effects').select('id').where('key', 'like', `order.buyer:${orderId}:%`);
  return (await open.where('done_at', 'is', null).executeTakeFirst()) === undefined;
};

describe('an order whose buyer is written after that of the order which has ended it', () => {
  it('leaves the buyer of the order that can be paid', async () => {
    const { late, url } = await overtaken('basic_once');
    await letGo();
    expect(await late).toMatchObject({ status: 409, body: { data: { reason: 'expired' } } });
    expect(await payableOf((await sessionOf(url)).customer)).toEqual([sessionIdOf(url)]);
    await bench.pay(url);
    expect(await invoiceOf(url)).toMatchObject(ofThePerson);
  });

  it('leaves the buyer of a subscription that was paid meanwhile', async () => {
    const { late, there, url } = await overtaken('basic_monthly');
    await bench.pay(url);
    expect((await bench.checkout(there, sessionIdOf(url))).body.state).toBe('paid');
    await letGo();
    expect(await late).toMatchObject({ status: 409 });
    expect(await namedBy(url)).toEqual([null]);
  });

  it('leaves it also when its own checkout could not be created', async () => {
    vi.spyOn(gateway, 'createCheckout').mockRejectedValueOnce(new ProviderUnavailable('away'));
    const { orderId, late, url } = await overtaken('basic_once');
    await changeEffect(orderId, sql`done_at = now()`);
    await letGo();
    expect(await late).toMatchObject({ status: 503 });
    await until(() => namesNobody(url));
    await bench.pay(url);
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
    await changeEffect(orderId, sql`not_before = now()`);
    await until(() => namesNobody(url));
    await bench.pay(url);
    expect(await invoiceOf(url)).toMatchObject(ofThePerson);
    goesOn.reject(new ProviderUnavailable('away'));
    await late;
  });
});

it('an order whose checkout another process has noted may be written late, too, before a process dies', async () => {
  const here = await bench.member();
  const orderId = randomUUID();
  await bench.order(here, { orderId, lookupKey: 'pro_once', ...asCompany });
  const { url } = (await bench.order(await bench.at(second, here), { lookupKey: 'basic_once' })).body;
  const buyer = asCompany.business;
  await gateway.writeBilling((await sessionOf(url)).customer, { buyer });
  await changeEffect(orderId, sql`not_before = now()`);
  await until(() => isDone(orderId));
  expect(await namedBy(url)).toEqual([null]);
});

it('a company that has moved keeps its new address when an older order of it ends', async () => {
  const here = await bench.member();
  const subscription = await bench.order(here, { lookupKey: 'pro_monthly', ...asCompany });
  await bench.pay(subscription.body.url);
  await bench.checkout(here, sessionIdOf(subscription.body.url));
  const orderId = randomUUID();
  const moved = { ...asCompany, business: { ...asCompany.business, street: 'Weg 2' } };
  await bench.order(here, { orderId, lookupKey: 'basic_once', ...moved });
  const { url } = (await bench.order(here, { lookupKey: 'basic_once', currency: 'USD', ...moved })).body;
  await bench.pay(url);
  await bench.checkout(here, sessionIdOf(url));
  await changeEffect(orderId, sql`not_before = now()`);
  await until(() => isDone(orderId));
  const { customer } = await sessionOf(url);
  expect(await bench.sandbox.api('GET', `/v1/customers/${customer}`)).toMatchObject({ address: { line1: 'Weg 2' } });
});

it('an order that has ended before its buyer is written writes none', async () => {
  const here = await bench.member();
  const { customer } = await sessionOf((await bench.order(here)).body.url);
  const [asked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(bench.api.app.get(Customers, { strict: false }), 'storedId').mockImplementationOnce(async () => {
    asked.resolve();
    await goesOn.promise;
    return customer;
  });
  const late = bench.order(here, { lookupKey: 'pro_once', ...asCompany });
  await asked.promise;
  expect((await bench.order(await bench.at(second, here))).status).toBe(201);
  const written = () => bench.calls('POST', `/v1/customers/${customer}`);
  const before = await written();
  goesOn.resolve();
  expect(await late).toMatchObject({ status: 409, body: { data: { reason: 'expired' } } });
  expect(await written()).toBe(before);
});
