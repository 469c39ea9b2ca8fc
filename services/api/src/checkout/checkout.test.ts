import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxOrigin } from '../testing/payments-sandbox.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => harness.sandbox.admin('DELETE', '/faults'));

describe('a checkout', () => {
  it('of another person does not exist', async () => {
    const [owner, other] = await Promise.all([harness.member(), harness.member()]);
    const { body } = await harness.order(owner);
    expect((await harness.checkout(other, sessionIdOf(body.url))).status).toBe(404);
    expect((await harness.checkout(other, 'cs_test_nothing')).status).toBe(404);
    expect((await harness.checkout(owner, sessionIdOf(body.url))).status).toBe(200);
  });

  it('takes no customer, no person and no price from the body', async () => {
    const [rich, poor] = await Promise.all([harness.member(), harness.member()]);
    await harness.order(rich);
    const customer = await harness.database.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id as id')
      .where('sub', '=', rich.sub)
      .executeTakeFirstOrThrow();
    const { body } = await harness.order(poor, {
      customer: customer.id,
      customerId: customer.id,
      sub: rich.sub,
      ownerSub: rich.sub,
    } as never);
    const session = await harness.sandbox.api<{ customer: string; client_reference_id: string }>(
      'GET',
      `/v1/checkout/sessions/${sessionIdOf(body.url)}`,
    );
    expect(session.customer).not.toBe(customer.id);
    expect(session.client_reference_id).toBe(poor.sub);
    expect((await rich.client.call('orders', {})).orders).toHaveLength(1);
    expect((await poor.client.call('orders', {})).orders).toHaveLength(1);
  });

  it('that was declined stays open, and a good card then works', async () => {
    const member = await harness.member();
    const { body } = await harness.order(member);
    const id = sessionIdOf(body.url);
    expect((await harness.pay(body.url, { number: '4000000000000002' })).status).toBe(422);
    expect((await harness.checkout(member, id)).body).toMatchObject({
      state: 'pending',
      entitlement: { state: 'none' },
    });
    await harness.pay(body.url);
    expect((await harness.checkout(member, id)).body).toMatchObject({ state: 'paid' });
  });

  it('by a delayed method is pending for days, then paid or failed', async () => {
    for (const [ok, state] of [
      [true, 'paid'],
      [false, 'failed'],
    ] as const) {
      const member = await harness.member();
      const { body } = await harness.order(member);
      const id = sessionIdOf(body.url);
      expect((await harness.pay(body.url, { method: 'delayed' })).status).toBe(303);
      expect((await harness.checkout(member, id)).body).toMatchObject({
        state: 'pending',
        delayed: true,
        entitlement: { state: 'none' },
      });
      expect(await harness.order(member)).toMatchObject({ status: 409, body: { data: { reason: 'pending' } } });
      const session = await harness.sandbox.api<{ payment_intent: string }>('GET', `/v1/checkout/sessions/${id}`);
      await harness.sandbox.admin('POST', `/payment_intents/${session.payment_intent}/settle`, { ok });
      expect((await harness.checkout(member, id)).body).toMatchObject({
        state,
        delayed: false,
        entitlement: { state: ok ? 'active' : 'none' },
      });
      // From now on our table answers.
      expect((await harness.checkout(member, id)).body.state).toBe(state);
      expect((await harness.order(member)).status).toBe(201);
    }
  });

  it('of the provider that is away is answered from our table', async () => {
    const member = await harness.member();
    const { body } = await harness.order(member);
    await harness.pay(body.url);
    await harness.sandbox.admin('POST', '/faults', { kind: 'down' });
    const seen = await harness.checkout(member, sessionIdOf(body.url));
    expect(seen).toMatchObject({ status: 200, body: { state: 'pending' } });
    await harness.sandbox.admin('DELETE', '/faults');
    expect((await harness.checkout(member, sessionIdOf(body.url))).body.state).toBe('paid');
  });
});

describe('the portal', () => {
  it('returns to the profile, whatever the body asks for', async () => {
    const member = await harness.member();
    await harness.order(member);
    const answer = await harness.post<{ url: string }>(member, '/billing/portal', {
      return_url: 'https://evil.example/',
      returnUrl: 'https://evil.example/',
      customer: 'cus_other',
    });
    expect(answer.status).toBe(201);
    const page = await (await fetch(harness.sandbox.web + new URL(answer.body.url).pathname)).text();
    expect(page).toContain(`${sandboxOrigin}/profile/general`);
    expect(page).not.toContain('evil.example');
  });

  it.each([
    ['en', `${sandboxOrigin}/profile/general?lang=en`],
    ['de', `${sandboxOrigin}/profile/general`],
  ])('returns in the language of the page that opened it: %s', async (language, address) => {
    const member = await harness.member();
    await harness.order(member);
    const answer = await member.send('/billing/portal', { method: 'POST', headers: { 'accept-language': language } });
    const { url } = (await answer.json()) as { url: string };
    const page = await (await fetch(harness.sandbox.web + new URL(url).pathname)).text();
    expect(page).toContain(`href="${address}"`);
  });

  it('is not there for somebody without a customer', async () => {
    expect((await harness.post(await harness.member(), '/billing/portal')).status).toBe(404);
  });
});
