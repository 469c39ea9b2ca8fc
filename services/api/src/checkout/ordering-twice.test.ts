import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';
import { giveRun, ordersOf } from './testing/orders-of.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => harness.sandbox.admin('DELETE', '/faults'));

describe('ordering twice', () => {
  it('a double click is one order, one customer, one session', async () => {
    const member = await harness.member();
    const orderId = randomUUID();
    const before = await harness.calls('POST', '/v1/checkout/sessions');
    const answers = await Promise.all(Array.from({ length: 4 }, () => harness.order(member, { orderId })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await ordersOf(harness.database.db, member.sub)).toHaveLength(1);
    expect(await harness.calls('POST', '/v1/checkout/sessions')).toBeGreaterThan(before);
    await onlyOneOf(member.sub);
  });

  it('two tabs share the checkout, as long as they want the same', async () => {
    const member = await harness.member();
    const [first, second] = await Promise.all([harness.order(member), harness.order(member)]);
    expect(second.body.url).toBe(first.body.url);
    expect(await ordersOf(harness.database.db, member.sub)).toHaveLength(1);
    await onlyOneOf(member.sub);
  });

  it('another order expires the older checkout, so that only one can be paid', async () => {
    const member = await harness.member();
    const euro = await harness.order(member);
    const dollar = await harness.order(member, { currency: 'USD' });
    expect(dollar.status).toBe(201);
    expect(dollar.body.url).not.toBe(euro.body.url);
    expect((await harness.pay(euro.body.url)).location).toBeNull();
    expect((await harness.checkout(member, sessionIdOf(euro.body.url))).body.state).toBe('expired');
    expect((await harness.pay(dollar.body.url)).status).toBe(303);
    expect((await harness.checkout(member, sessionIdOf(dollar.body.url))).body.state).toBe('paid');
  });

  it('the same plan for another report expires the older checkout, and opens that report when it is paid', async () => {
    const member = await harness.member();
    const runs = [
      await giveRun(harness.database.db, member.sub, 'first.example'),
      await giveRun(harness.database.db, member.sub, 'second.example'),
    ];
    const [older, newer] = [
      await harness.order(member, { runId: runs[0] }),
      await harness.order(member, { runId: runs[1] }),
    ];
    expect((await harness.pay(older.body.url)).location).toBeNull();
    expect((await harness.pay(newer.body.url)).status).toBe(303);
    await harness.checkout(member, sessionIdOf(newer.body.url));
    await harness.api.app.get(OutboxRunner, { strict: false }).drain();
    const seen = await Promise.all(runs.map((id) => member.client.call('getRun', { params: { id } })));
    expect(seen.map(({ locked }) => locked)).toEqual([true, false]);
  });

  it('after the checkout has expired starts a new order', async () => {
    const member = await harness.member();
    const orderId = randomUUID();
    const first = await harness.order(member, { orderId });
    await harness.sandbox.api('POST', `/v1/checkout/sessions/${sessionIdOf(first.body.url)}/expire`);
    expect(await harness.order(member, { orderId })).toMatchObject({
      status: 409,
      body: { data: { reason: 'expired' } },
    });
    const second = await harness.order(member);
    expect(second.status).toBe(201);
    expect(second.body.url).not.toBe(first.body.url);
  });

  it('of what is paid already says so, even if no webhook came', async () => {
    const member = await harness.member();
    const orderId = randomUUID();
    const { body } = await harness.order(member, { orderId });
    await harness.pay(body.url);
    expect(await harness.order(member, { orderId })).toMatchObject({ status: 409, body: { data: { reason: 'paid' } } });
    expect((await ordersOf(harness.database.db, member.sub))[0]?.state).toBe('paid');
    // Paid once is paid; buying a second one is another order.
    expect((await harness.order(member)).status).toBe(201);
  });

  it('with somebody else’s order id tells nothing of it', async () => {
    const [owner, other] = await Promise.all([harness.member(), harness.member()]);
    const orderId = randomUUID();
    await harness.order(owner, { orderId });
    expect((await harness.order(other, { orderId })).status).toBe(404);
  });

  it('with the same id and other terms is no second click', async () => {
    const member = await harness.member();
    const orderId = randomUUID();
    await harness.order(member, { orderId });
    const answer = await harness.order(member, { orderId, lookupKey: 'pro_once' });
    expect(answer).toMatchObject({ status: 409, body: { data: { reason: 'order' } } });
  });

  it.each([
    ['number of websites', { site_limit: 99 }],
    ['note about the tax', { tax_note: 'something else' }],
  ])('with the same id is no second click when the %s has changed since', async (_, earlier) => {
    const member = await harness.member();
    const orderId = randomUUID();
    await harness.order(member, { orderId });
    await harness.database.db.updateTable('orders').set(earlier).where('id', '=', orderId).execute();
    const answer = await harness.order(member, { orderId });
    expect(answer).toMatchObject({ status: 409, body: { data: { reason: 'order' } } });
  });

  it('an answer that never came is asked for again: one customer, one session', async () => {
    for (const path of ['/v1/customers', '/v1/checkout/sessions']) {
      const member = await harness.member();
      const orderId = randomUUID();
      // Twice: the client's own retry is lost as well, so that the person clicks again, on another process.
      await harness.sandbox.admin('POST', '/faults', { kind: 'drop', when: 'after', method: 'POST', path, times: 2 });
      const first = await harness.order(member, { orderId });
      expect(first).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
      const other = await harness.secondApi();
      const again = await harness.order(await harness.at(other, member), { orderId });
      expect(again.status).toBe(201);
      expect(await ordersOf(harness.database.db, member.sub)).toHaveLength(1);
      await onlyOneOf(member.sub);
    }
  }, 90_000);

  it('a crash between the session and the note of it gives the same session again', async () => {
    const member = await harness.member();
    const orderId = randomUUID();
    const first = await harness.order(member, { orderId });
    await harness.database.db
      .updateTable('orders')
      .set({ checkout_id: null, checkout_url: null })
      .where('id', '=', orderId)
      .execute();
    const second = await harness.order(member, { orderId });
    expect(second.body.url).toBe(first.body.url);
  });
});

/** At the provider: one customer of this person, and one session of theirs that can be paid. */
async function onlyOneOf(sub: string): Promise<void> {
  const { data: customers } = await harness.sandbox.api<{ data: { id: string; metadata: Record<string, string> }[] }>(
    'GET',
    '/v1/customers?limit=100',
  );
  const theirs = customers.filter(({ metadata }) => metadata['identity_id'] === sub);
  expect(theirs).toHaveLength(1);
  const { data: sessions } = await harness.sandbox.api<{ data: { status: string }[] }>(
    'GET',
    `/v1/checkout/sessions?customer=${theirs[0]!.id}&limit=100`,
  );
  expect(sessions.map(({ status }) => status)).toEqual(['open']);
}
