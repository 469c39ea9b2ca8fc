import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxOrigin } from '../testing/payments-sandbox.ts';
import { startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());

/** Where the hosted page leads somebody who does not want to pay. */
async function wayOut(url: string): Promise<URL> {
  const page = await (await fetch(harness.sandbox.web + new URL(url).pathname)).text();
  const address = /href="([^"]*cancelled=1[^"]*)"/.exec(page)?.[1] ?? '';
  return new URL(address.replaceAll('&#38;', '&'));
}

it('names the order in the way out, and tells its owner that it was paid in another window', async () => {
  const [member, stranger] = [await harness.member(), await harness.member()];
  const orderId = randomUUID();
  const { body } = await harness.order(member, { orderId });
  const way = await wayOut(body.url);
  expect(way.href).toBe(`${sandboxOrigin}/setup/return?cancelled=1&order=${orderId}&plan=basic_once`);
  expect((await harness.checkout(member, orderId)).body).toMatchObject({ state: 'pending', delayed: false, orderId });
  await harness.pay(body.url);
  expect((await harness.checkout(member, orderId)).body).toMatchObject({ state: 'paid', orderId });
  expect(await harness.checkout(stranger, orderId)).toMatchObject({ status: 404 });
  expect(await harness.checkout(member, randomUUID())).toMatchObject({ status: 404 });
});

it('says that nobody could look while the provider is away, and not afterwards', async () => {
  const member = await harness.member();
  const orderId = randomUUID();
  await harness.order(member, { orderId });
  const fault = { kind: 'status', status: 500, method: 'GET', path: '/v1/checkout/sessions/', times: 'always' };
  await harness.sandbox.admin('POST', '/faults', fault);
  expect((await harness.checkout(member, orderId)).body).toMatchObject({ state: 'pending', isUnread: true });
  await harness.sandbox.admin('DELETE', '/faults');
  const { body } = await harness.checkout(member, orderId);
  expect([body.state, body.isUnread]).toEqual(['pending', undefined]);
});

it('says that nobody looked when the account has asked too often', async () => {
  const member = await harness.member();
  const orderId = randomUUID();
  await harness.order(member, { orderId });
  const answers = await Promise.all(Array.from({ length: 65 }, () => harness.checkout(member, orderId)));
  expect(answers.some(({ body }) => body.isUnread)).toBe(true);
});

it('leads back in the language of the order', async () => {
  const member = await harness.member();
  const { body } = await harness.order(member, { locale: 'en' });
  expect((await wayOut(body.url)).searchParams.get('lang')).toBe('en');
  const { location } = await harness.pay(body.url);
  expect(new URL(location ?? '').searchParams.get('lang')).toBe('en');
});
