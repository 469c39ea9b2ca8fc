import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';
import { ordersOf } from '../checkout/testing/orders-of.ts';
import { StripeEventWorker } from '../stripe-events/stripe-event.worker.ts';
import { alertsOf } from '../errors/testing/alerts.ts';
import { VatIdWatch } from './vat-id-watch.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  Logger.overrideLogger(false);
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());

const watch = () => harness.api.app.get(VatIdWatch, { strict: false });
const french = { country: 'FR', vatId: 'FR40303265045' };
const german = { country: 'DE', vatId: 'DE136695976' };

/** Orders and pays for a business. */
async function bought(place: { country: string; vatId: string }) {
  const member = await harness.member();
  const business = { company: 'Käufer AG', street: 'Weg 1', postalCode: '54321', city: 'Ort', ...place };
  const { body } = await harness.order(member, { buyer: 'business', consents: { immediate: false }, business });
  await harness.pay(body.url);
  const id = sessionIdOf(body.url);
  const { customer } = await harness.sandbox.api<{ customer: string }>('GET', `/v1/checkout/sessions/${id}`);
  const [order] = await ordersOf(harness.database.db, member.sub);
  return { customer, reference: order!.reference };
}

/** What the registry says of the customer's VAT id. */
async function answer(customer: string, status: string): Promise<void> {
  const query = `owner[type]=customer&owner[customer]=${customer}`;
  const { data } = await harness.sandbox.api<{ data: { id: string }[] }>('GET', `/v1/tax_ids?${query}`);
  for (const { id } of data) await harness.sandbox.admin('POST', `/tax_ids/${id}/verification`, { status });
}

it.each([
  ['says no: the operator is alerted and told the order', french, 'unverified', 1],
  ['says yes', french, 'verified', 0],
  ['is out of order, which says nothing about the id', french, 'unavailable', 0],
  ['says no to an id that changed no tax', german, 'unverified', 0],
] as const)('the registry %s', async (_, place, status, count) => {
  const alerts = alertsOf('vat_id_unverified');
  const { customer, reference } = await bought(place);
  expect(await watch().reportUnverified(customer)).toEqual([]);
  await answer(customer, status);
  const orders = count === 1 ? [reference] : [];
  expect(await watch().reportUnverified(customer)).toEqual(orders);
  expect(alerts()).toEqual(count === 1 ? [{ event: 'vat_id_unverified', alert: true, customer, orders }] : []);
});

it('an event about a VAT id has it looked at', async () => {
  const { customer } = await bought(french);
  const before = await harness.calls('GET', '/v1/tax_ids');
  const event = {
    id: 'evt_1',
    type: 'customer.tax_id.updated',
    object_id: 'txi_1',
    customer_id: customer,
    attempts: 1,
  };
  await harness.api.app.get(StripeEventWorker, { strict: false }).process([event]);
  expect(await harness.calls('GET', '/v1/tax_ids')).toBe(before + 1);
});
