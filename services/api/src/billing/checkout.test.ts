import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribed } from '../testing/paid-for.ts';
import { sandboxOrigin } from '../testing/payments-sandbox.ts';
import { sessionIdOf, startCheckoutBench, type CheckoutBench } from './testing/checkout-bench.ts';

let bench: CheckoutBench;
beforeAll(async () => {
  bench = await startCheckoutBench();
});
afterAll(() => bench?.stop());
beforeEach(() => bench.sandbox.admin('DELETE', '/faults'));

const ordersOf = (sub: string) =>
  bench.database.db.selectFrom('orders').selectAll().where('owner_sub', '=', sub).orderBy('created_at').execute();
const effectsOf = async (orderId: string) =>
  (
    await bench.database.db
      .selectFrom('effects')
      .select('key')
      .where('key', 'in', [`order.confirm:${orderId}`, `order.unlock:${orderId}`])
      .orderBy('key')
      .execute()
  ).map(({ key }) => key);
const giveRun = async (sub: string): Promise<string> => {
  const { id } = await bench.database.db
    .insertInto('runs')
    .values({
      owner_sub: sub,
      url: 'https://shop.example/',
      host_key: 'shop.example',
      page_key: 'https://shop.example/',
      source: 'member',
      scope: 'page',
      profile: 'free',
      locale: 'de',
      page_limit: 1,
      state: 'completed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

describe('A1: the first purchase', () => {
  it('keeps evidence, is paid on the hosted page, and counts although no webhook ever comes', async () => {
    const member = await bench.member();
    const orderId = randomUUID();
    const placed = await bench.order(member, { orderId });
    expect(placed.status).toBe(201);
    expect(placed.body.url).toMatch(`${sandboxOrigin}/sandbox/payments/checkout/`);
    const [order] = await ordersOf(member.sub);
    expect(order).toMatchObject({
      id: orderId,
      reference: expect.stringMatching(/^ST-[2-9A-Z]{8}$/) as string,
      email: `${member.sub}@example.org`,
      lookup_key: 'basic_once',
      amount: 2000,
      currency: 'EUR',
      tax_note: 'included',
      button_label: 'Zahlungspflichtig bestellen',
      buyer: 'consumer',
      consents: { immediate: true, at: expect.stringMatching(/^\d{4}-/) as string },
      state: 'open',
    });
    const id = sessionIdOf(placed.body.url);
    expect((await bench.checkout(member, id)).body).toMatchObject({ state: 'pending', delayed: false });

    const paid = await bench.pay(placed.body.url);
    expect(paid).toEqual({ status: 303, location: `${sandboxOrigin}/setup/return?checkout=${id}` });
    const { body } = await bench.checkout(member, id);
    expect(body).toMatchObject({
      state: 'paid',
      orderId,
      reference: order!.reference,
      lookupKey: 'basic_once',
      entitlement: { state: 'active', mode: 'test', totals: { oneTimeLimit: 1, oneTimeUsed: 0 } },
    });
    expect(body.entitlement).toEqual(await member.client.call('entitlement', {}));
    // Looked at again, nothing happens again.
    await bench.checkout(member, id);
    expect(body.entitlement.payments).toHaveLength(1);
    expect(await effectsOf(orderId)).toEqual([`order.confirm:${orderId}`]);
    const { orders } = await member.client.call('orders', {});
    expect(orders).toMatchObject([
      {
        reference: order!.reference,
        planName: 'Basic',
        interval: 'once',
        amount: 2000,
        currency: 'EUR',
        state: 'paid',
      },
    ]);
  });

  it('A2: Pro by the month has its name, limit, price and the end of its period', async () => {
    const member = await bench.member();
    const { body } = await bench.order(member, {
      lookupKey: 'pro_monthly',
      buyer: 'business',
      consents: { immediate: false },
    });
    await bench.pay(body.url);
    const seen = await bench.checkout(member, sessionIdOf(body.url));
    expect(seen.body.state).toBe('paid');
    const { subscription } = seen.body.entitlement;
    expect(subscription).toMatchObject({
      planName: 'Pro',
      profile: 'pro',
      limit: 5,
      used: 0,
      status: 'active',
      price: { amount: 4000, currency: 'EUR', formatted: '40,00\u00a0€', interval: 'month' },
    });
    expect(Date.parse(subscription!.periodEnd!) - Date.now()).toBeGreaterThan(27 * 86_400_000);
    // There is no second one beside it.
    const again = await bench.order(member, { lookupKey: 'basic_monthly' });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', data: { reason: 'subscribed' } } });
    expect(await bench.order(member, { lookupKey: 'basic_once' })).toMatchObject({ status: 201 });
  });

  it('in dollars is charged in dollars, whatever the body says about money', async () => {
    const member = await bench.member();
    const { body } = await bench.order(member, { currency: 'USD', locale: 'en', amount: 1, priceId: 'x' } as never);
    const session = await bench.sandbox.api<{ currency: string; amount_total: number }>(
      'GET',
      `/v1/checkout/sessions/${sessionIdOf(body.url)}`,
    );
    expect(session).toMatchObject({ currency: 'usd', amount_total: 2000 });
    expect((await ordersOf(member.sub))[0]).toMatchObject({
      button_label: 'Order with obligation to pay',
      currency: 'USD',
    });
  });

  it('opens the run that it was made for, once', async () => {
    const member = await bench.member();
    const runId = await giveRun(member.sub);
    const orderId = randomUUID();
    const { body } = await bench.order(member, { orderId, runId });
    await bench.pay(body.url);
    const id = sessionIdOf(body.url);
    await Promise.all(Array.from({ length: 5 }, () => bench.checkout(member, id)));
    expect((await bench.checkout(member, id)).body).toMatchObject({ state: 'paid', run: { id: runId } });
    expect(await effectsOf(orderId)).toEqual([`order.confirm:${orderId}`, `order.unlock:${orderId}`]);
  });
});

describe('an order is refused', () => {
  it.each<[string, object, number, object]>([
    [
      'a consumer has not asked for it at once',
      { consents: { immediate: false } },
      422,
      {
        code: 'invalid_input',
        fields: [{ path: 'consents.immediate', key: 'billing:checkout.immediateRequired' }],
      },
    ],
    ['the texts on the page were others', { textVersion: '2020-01-01' }, 409, { data: { reason: 'texts' } }],
    ['nothing is sold by that name', { lookupKey: 'gold' }, 422, { fields: [{ path: 'lookupKey' }] }],
    ['Enterprise is asked for', { lookupKey: 'enterprise_monthly' }, 422, { fields: [{ path: 'lookupKey' }] }],
    ['the currency is none of ours', { currency: 'JPY' }, 422, { fields: [{ path: 'currency' }] }],
    ['the run does not exist', { runId: randomUUID() }, 404, { code: 'not_found' }],
    ['the id is none', { orderId: '1; drop table orders' }, 422, { fields: [{ path: 'orderId' }] }],
  ])('when %s', async (_name, given, status, body) => {
    const member = await bench.member();
    expect(await bench.order(member, given)).toMatchObject({ status, body });
    expect(await ordersOf(member.sub)).toEqual([]);
  });

  it('when the run is somebody else’s', async () => {
    const [member, other] = await Promise.all([bench.member(), bench.member()]);
    const runId = await giveRun(other.sub);
    expect((await bench.order(member, { runId })).status).toBe(404);
  });

  it('when the amount is not sold in that currency', async () => {
    const { db } = bench.database;
    const price = db.updateTable('plan_prices').where('lookup_key', '=', 'pro_once');
    await price.set({ unit_amounts: JSON.stringify({ EUR: 5000 }) }).execute();
    const refused = await bench.order(await bench.member(), { lookupKey: 'pro_once', currency: 'USD' });
    await price.set({ unit_amounts: JSON.stringify({ EUR: 5000, USD: 5000 }) }).execute();
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'currency' }] } });
  });

  it('when nobody is signed in', async () => {
    const answer = await fetch(`${bench.api.base}/billing/checkout`, { method: 'POST' });
    expect(answer.status).toBe(401);
  });
});

describe('ordering twice', () => {
  it('A16: a double click is one order, one customer, one session', async () => {
    const member = await bench.member();
    const orderId = randomUUID();
    const before = await bench.calls('POST', '/v1/checkout/sessions');
    const answers = await Promise.all(Array.from({ length: 4 }, () => bench.order(member, { orderId })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await ordersOf(member.sub)).toHaveLength(1);
    expect(await bench.calls('POST', '/v1/checkout/sessions')).toBeGreaterThan(before);
    await onlyOneOf(member.sub);
  });

  it('two tabs share the checkout, as long as they want the same', async () => {
    const member = await bench.member();
    const [first, second] = await Promise.all([bench.order(member), bench.order(member)]);
    expect(second.body.url).toBe(first.body.url);
    expect(await ordersOf(member.sub)).toHaveLength(1);
    await onlyOneOf(member.sub);
  });

  it('another wish ends the older checkout, so that only one can be paid', async () => {
    const member = await bench.member();
    const euro = await bench.order(member);
    const dollar = await bench.order(member, { currency: 'USD' });
    expect(dollar.status).toBe(201);
    expect(dollar.body.url).not.toBe(euro.body.url);
    expect((await bench.pay(euro.body.url)).location).toBeNull();
    expect((await bench.checkout(member, sessionIdOf(euro.body.url))).body.state).toBe('expired');
    expect((await bench.pay(dollar.body.url)).status).toBe(303);
    expect((await bench.checkout(member, sessionIdOf(dollar.body.url))).body.state).toBe('paid');
  });

  it('after the checkout has expired begins anew, with a new order', async () => {
    const member = await bench.member();
    const orderId = randomUUID();
    const first = await bench.order(member, { orderId });
    await bench.sandbox.api('POST', `/v1/checkout/sessions/${sessionIdOf(first.body.url)}/expire`);
    expect(await bench.order(member, { orderId })).toMatchObject({
      status: 409,
      body: { data: { reason: 'expired' } },
    });
    const second = await bench.order(member);
    expect(second.status).toBe(201);
    expect(second.body.url).not.toBe(first.body.url);
  });

  it('of what is paid already says so, even if no webhook came', async () => {
    const member = await bench.member();
    const orderId = randomUUID();
    const { body } = await bench.order(member, { orderId });
    await bench.pay(body.url);
    expect(await bench.order(member, { orderId })).toMatchObject({ status: 409, body: { data: { reason: 'paid' } } });
    expect((await ordersOf(member.sub))[0]?.state).toBe('paid');
    // Paid once is paid; buying a second one is another order.
    expect((await bench.order(member)).status).toBe(201);
  });

  it('with somebody else’s order id tells nothing of it', async () => {
    const [owner, other] = await Promise.all([bench.member(), bench.member()]);
    const orderId = randomUUID();
    await bench.order(owner, { orderId });
    expect((await bench.order(other, { orderId })).status).toBe(404);
  });

  it('with the same id and other terms is no second click', async () => {
    const member = await bench.member();
    const orderId = randomUUID();
    await bench.order(member, { orderId });
    const answer = await bench.order(member, { orderId, lookupKey: 'pro_once' });
    expect(answer).toMatchObject({ status: 409, body: { data: { reason: 'order' } } });
  });

  it('A16: an answer that never came is asked for again: one customer, one session', async () => {
    for (const path of ['/v1/customers', '/v1/checkout/sessions']) {
      const member = await bench.member();
      const orderId = randomUUID();
      // Twice: the client's own retry is lost as well, so that the person clicks again, on another process.
      await bench.sandbox.admin('POST', '/faults', { kind: 'drop', when: 'after', method: 'POST', path, times: 2 });
      const first = await bench.order(member, { orderId });
      expect(first).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
      const other = await bench.secondApi();
      const again = await bench.order(await bench.at(other, member), { orderId });
      expect(again.status).toBe(201);
      expect(await ordersOf(member.sub)).toHaveLength(1);
      await onlyOneOf(member.sub);
    }
  }, 90_000);

  it('A16: a crash between the session and the note of it gives the same session again', async () => {
    const member = await bench.member();
    const orderId = randomUUID();
    const first = await bench.order(member, { orderId });
    await bench.database.db
      .updateTable('orders')
      .set({ checkout_id: null, checkout_url: null })
      .where('id', '=', orderId)
      .execute();
    const second = await bench.order(member, { orderId });
    expect(second.body.url).toBe(first.body.url);
  });
});

describe('a checkout', () => {
  it('A20: of another person does not exist', async () => {
    const [owner, other] = await Promise.all([bench.member(), bench.member()]);
    const { body } = await bench.order(owner);
    expect((await bench.checkout(other, sessionIdOf(body.url))).status).toBe(404);
    expect((await bench.checkout(other, 'cs_test_nothing')).status).toBe(404);
    expect((await bench.checkout(owner, sessionIdOf(body.url))).status).toBe(200);
  });

  it('I11: takes no customer, no person and no price from the body', async () => {
    const [rich, poor] = await Promise.all([bench.member(), bench.member()]);
    await bench.order(rich);
    const customer = await bench.database.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id as id')
      .where('sub', '=', rich.sub)
      .executeTakeFirstOrThrow();
    const { body } = await bench.order(poor, {
      customer: customer.id,
      customerId: customer.id,
      sub: rich.sub,
      ownerSub: rich.sub,
    } as never);
    const session = await bench.sandbox.api<{ customer: string; client_reference_id: string }>(
      'GET',
      `/v1/checkout/sessions/${sessionIdOf(body.url)}`,
    );
    expect(session.customer).not.toBe(customer.id);
    expect(session.client_reference_id).toBe(poor.sub);
    expect((await rich.client.call('orders', {})).orders).toHaveLength(1);
    expect((await poor.client.call('orders', {})).orders).toHaveLength(1);
  });

  it('A3: that was declined is open still, and a good card then works', async () => {
    const member = await bench.member();
    const { body } = await bench.order(member);
    const id = sessionIdOf(body.url);
    expect((await bench.pay(body.url, { number: '4000000000000002' })).status).toBe(422);
    expect((await bench.checkout(member, id)).body).toMatchObject({ state: 'pending', entitlement: { state: 'none' } });
    await bench.pay(body.url);
    expect((await bench.checkout(member, id)).body).toMatchObject({ state: 'paid' });
  });

  it('A5: by a delayed method is pending for days, then paid or failed', async () => {
    for (const [ok, state] of [
      [true, 'paid'],
      [false, 'failed'],
    ] as const) {
      const member = await bench.member();
      const { body } = await bench.order(member);
      const id = sessionIdOf(body.url);
      expect((await bench.pay(body.url, { method: 'delayed' })).status).toBe(303);
      expect((await bench.checkout(member, id)).body).toMatchObject({
        state: 'pending',
        delayed: true,
        entitlement: { state: 'none' },
      });
      expect(await bench.order(member)).toMatchObject({ status: 409, body: { data: { reason: 'pending' } } });
      const session = await bench.sandbox.api<{ payment_intent: string }>('GET', `/v1/checkout/sessions/${id}`);
      await bench.sandbox.admin('POST', `/payment_intents/${session.payment_intent}/settle`, { ok });
      expect((await bench.checkout(member, id)).body).toMatchObject({
        state,
        delayed: false,
        entitlement: { state: ok ? 'active' : 'none' },
      });
      // Answered from our table from now on.
      expect((await bench.checkout(member, id)).body.state).toBe(state);
      expect((await bench.order(member)).status).toBe(201);
    }
  }, 60_000);

  it('of the provider that is away is answered from our table', async () => {
    const member = await bench.member();
    const { body } = await bench.order(member);
    await bench.pay(body.url);
    await bench.sandbox.admin('POST', '/faults', { kind: 'down' });
    const seen = await bench.checkout(member, sessionIdOf(body.url));
    expect(seen).toMatchObject({ status: 200, body: { state: 'pending' } });
    await bench.sandbox.admin('DELETE', '/faults');
    expect((await bench.checkout(member, sessionIdOf(body.url))).body.state).toBe('paid');
  });
});

describe('the portal', () => {
  it('A20: returns to the profile, whatever the body asks for', async () => {
    const member = await bench.member();
    await bench.order(member);
    const answer = await bench.post<{ url: string }>(member, '/billing/portal', {
      return_url: 'https://evil.example/',
      returnUrl: 'https://evil.example/',
      customer: 'cus_other',
    });
    expect(answer.status).toBe(201);
    const page = await (await fetch(bench.sandbox.web + new URL(answer.body.url).pathname)).text();
    expect(page).toContain(`${sandboxOrigin}/profile/general`);
    expect(page).not.toContain('evil.example');
  });

  it('is not there for somebody without a customer', async () => {
    expect((await bench.post(await bench.member(), '/billing/portal')).status).toBe(404);
  });
});

it('a plan of which we do not know what it holds is not sold', async () => {
  const price = bench.database.db.updateTable('plan_prices').where('lookup_key', '=', 'pro_once');
  await price.set({ site_limit: 0 }).execute();
  const answer = await bench.order(await bench.member(), { lookupKey: 'pro_once' });
  await price.set({ site_limit: 5 }).execute();
  expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
});

it('a subscription in our tables forbids the next without asking anybody', async () => {
  const member = await bench.member();
  await subscribed(bench.database.db, member.sub);
  const before = await bench.calls('POST', '/v1/checkout/sessions');
  expect((await bench.order(member, { lookupKey: 'basic_monthly' })).status).toBe(409);
  expect(await bench.calls('POST', '/v1/checkout/sessions')).toBe(before);
});

/** At the provider: one customer of this person, and one session of theirs that can be paid. */
async function onlyOneOf(sub: string): Promise<void> {
  const { data: customers } = await bench.sandbox.api<{ data: { id: string; metadata: Record<string, string> }[] }>(
    'GET',
    '/v1/customers?limit=100',
  );
  const theirs = customers.filter(({ metadata }) => metadata['identity_id'] === sub);
  expect(theirs).toHaveLength(1);
  const { data: sessions } = await bench.sandbox.api<{ data: { status: string }[] }>(
    'GET',
    `/v1/checkout/sessions?customer=${theirs[0]!.id}&limit=100`,
  );
  expect(sessions.map(({ status }) => status)).toEqual(['open']);
}
