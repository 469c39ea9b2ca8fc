import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProviderUnavailable } from '../stripe/provider-failure.ts';
import { OpenOrders } from './open-orders.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());

const stateOf = async (url: string) =>
  (
    await harness.database.db
      .selectFrom('orders')
      .select('state')
      .where('checkout_id', '=', sessionIdOf(url))
      .executeTakeFirst()
  )?.state;
/** Two hours old, and ended at the provider without an event. */
async function forgotten(): Promise<string> {
  const { body } = await harness.order(await harness.member());
  const id = sessionIdOf(body.url);
  await harness.sandbox.api('POST', `/v1/checkout/sessions/${id}/expire`);
  const created_at = new Date(Date.now() - 7_200_000);
  await harness.database.db.updateTable('orders').set({ created_at }).where('checkout_id', '=', id).execute();
  return body.url;
}
const settle = () => harness.api.app.get(OpenOrders, { strict: false }).syncAll(new Date());

it('an order of which the provider refuses to speak stands in nobody’s way', async () => {
  const [first, second] = [await forgotten(), await forgotten()];
  const fault = { kind: 'status', status: 403, method: 'GET', path: `/v1/checkout/sessions/${sessionIdOf(first)}` };
  await harness.sandbox.admin('POST', '/faults', { ...fault, times: 'always' });
  await settle();
  expect(await stateOf(first)).toBe('open');
  expect(await stateOf(second)).toBe('expired');
  await harness.sandbox.admin('DELETE', '/faults');
  await settle();
  expect(await stateOf(first)).toBe('expired');
});

it('an order at which the provider fails every time stands in nobody’s way', async () => {
  for (let count = 0; count < 3; count += 1) await forgotten();
  const open = harness.database.db.selectFrom('orders').select('checkout_id').where('state', '=', 'open').orderBy('id');
  const [bad] = await open.execute();
  const fault = { kind: 'status', status: 500, method: 'GET', path: `/v1/checkout/sessions/${bad!.checkout_id}` };
  await harness.sandbox.admin('POST', '/faults', { ...fault, times: 'always' });
  await settle();
  expect(await open.execute()).toEqual([bad]);
  await harness.sandbox.admin('DELETE', '/faults');
  await settle();
  expect(await open.execute()).toEqual([]);
});

it('a provider that is away is asked three times, and the next round goes on', async () => {
  const urls = [await forgotten(), await forgotten(), await forgotten(), await forgotten()];
  const fault = { kind: 'status', status: 500, method: 'GET', path: '/v1/checkout/sessions/', times: 'always' };
  await harness.sandbox.admin('POST', '/faults', fault);
  await expect(settle()).rejects.toThrow(ProviderUnavailable);
  await harness.sandbox.admin('DELETE', '/faults');
  await settle();
  expect(new Set(await Promise.all(urls.map(stateOf)))).toEqual(new Set(['expired']));
});

it('orders at which the provider fails every time keep a round from no other one', async () => {
  for (let count = 0; count < 6; count += 1) await forgotten();
  const open = harness.database.db.selectFrom('orders').select('checkout_id').where('state', '=', 'open').orderBy('id');
  const bad = (await open.execute()).slice(1, 4);
  for (const { checkout_id: id } of bad) {
    const fault = { kind: 'status', status: 500, method: 'GET', path: `/v1/checkout/sessions/${id}` };
    await harness.sandbox.admin('POST', '/faults', { ...fault, times: 'always' });
  }
  await expect(settle()).rejects.toThrow(ProviderUnavailable);
  await expect(settle()).rejects.toThrow(ProviderUnavailable);
  expect(await open.execute()).toEqual(bad);
  await harness.sandbox.admin('DELETE', '/faults');
  await settle();
  expect(await open.execute()).toEqual([]);
});

it('an order whose checkout is still being made is left alone for an hour', async () => {
  const { body } = await harness.order(await harness.member());
  const { id, created_at: made } = await harness.database.db
    .updateTable('orders')
    .set({ checkout_id: null, checkout_url: null })
    .where('checkout_id', '=', sessionIdOf(body.url))
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  const states: string[] = [];
  for (const minutes of [60, 61]) {
    await harness.api.app.get(OpenOrders, { strict: false }).syncAll(new Date(made.getTime() + minutes * 60_000));
    const order = harness.database.db.selectFrom('orders').select('state').where('id', '=', id);
    states.push((await order.executeTakeFirstOrThrow()).state);
  }
  expect(states).toEqual(['open', 'expired']);
});

it('more open orders than one statement reads are all looked at', async () => {
  const url = await forgotten();
  // Older ones, of which the provider says nothing.
  await sql`insert into orders (id, reference, owner_sub, locale, lookup_key, price_id, plan_name, kind, amount, currency,
      tax_note, text_version, button_label, buyer, consents, checkout_id, created_at)
    select gen_random_uuid(), 'ST-' || at, 'person-' || at, 'de', 'basic_once', 'price', 'Basic', 'once', 2000, 'EUR',
      'none', '1', 'x', 'consumer', '{}', 'cs_refused_' || at, now() - interval '3 hours'
    from generate_series(1, 210) at`.execute(harness.database.db);
  const fault = { kind: 'status', status: 403, path: '/v1/checkout/sessions/cs_refused', times: 'always' };
  await harness.sandbox.admin('POST', '/faults', fault);
  await settle();
  expect(await stateOf(url)).toBe('expired');
});
