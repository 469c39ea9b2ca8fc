import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientConfig, type PaymentHarness, startPaymentHarness, testKey } from '../../testing/payment-harness.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let harness: PaymentHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startPaymentHarness();
  stripe = new Stripe(testKey, clientConfig(harness.port));
});
afterEach(async () => {
  await harness.stop();
});

const byIdentity = (id: string) => ({ query: `metadata['identity']:'${id}'` });

describe('a customer', () => {
  it('is created, read and changed; empty values clear, metadata is merged', async () => {
    const created = await stripe.customers.create({
      email: 'ada@example.org',
      name: 'Ada Rampe',
      address: { city: 'Köln', country: 'DE' },
      metadata: { identity: 'a|1', kept: 'yes' },
    });
    expect(created).toMatchObject({ object: 'customer', livemode: false, email: 'ada@example.org' });
    expect(created.id).toMatch(/^cus_\w{14}$/u);
    const changed = await stripe.customers.update(created.id, {
      name: '',
      metadata: { identity: '', urls: 'a.example,b.example' },
    });
    expect(changed.name).toBeNull();
    expect(changed.metadata).toEqual({ kept: 'yes', urls: 'a.example,b.example' });
    const read = await stripe.customers.retrieve(created.id);
    expect(read).toMatchObject({ ...changed, lastResponse: expect.anything() as unknown });
    expect(read).toMatchObject({ address: { city: 'Köln', country: 'DE', line1: null } });
    expect((await stripe.customers.update(created.id, { metadata: '' })).metadata).toEqual({});
    const cleared = await stripe.customers.update(created.id, { email: '', phone: '', address: '' });
    expect(cleared).toMatchObject({ email: null, phone: null, address: null });
  });

  it.each([
    ['a value of 501 characters', { urls: 'x'.repeat(501) }, 'metadata[urls]'],
    ['a key of 41 characters', { ['k'.repeat(41)]: 'x' }, `metadata[${'k'.repeat(41)}]`],
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`key${at}`, 'x'])), 'metadata'],
  ])('with %s in its metadata is refused whole', async (_, metadata, param) => {
    const customer = await stripe.customers.create({ name: 'Ada' });
    const change = stripe.customers.update(customer.id, { name: 'Grace', metadata });
    await expect(change).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Ada', metadata: {} });
  });

  it('with the most that metadata can hold is fine', async () => {
    const entries = Array.from({ length: 50 }, (_, at) => [`${'k'.repeat(38)}${10 + at}`, 'ö'.repeat(500)]);
    const metadata = Object.fromEntries(entries) as Record<string, string>;
    expect((await stripe.customers.create({ metadata })).metadata).toEqual(metadata);
  });

  it('that does not exist, an invalid address and what the sandbox cannot do are errors with a name', async () => {
    const { customers } = stripe;
    const none = { statusCode: 404, code: 'resource_missing', param: 'id', message: "No such customer: 'cus_none'" };
    await expect(customers.retrieve('cus_none')).rejects.toMatchObject(none);
    await expect(customers.retrieve('prod_sandbox_pro')).rejects.toMatchObject({ statusCode: 404 });
    await expect(customers.create({ email: 'ada' })).rejects.toMatchObject({ code: 'email_invalid', param: 'email' });
    await expect(customers.create({ balance: 5 })).rejects.toMatchObject({ statusCode: 400, param: 'balance' });
    expect((await customers.list()).data).toEqual([]);
  });

  it('shows its subscriptions only when asked; a wrong parameter creates nothing', async () => {
    const { customers } = stripe;
    const { id } = await customers.create({});
    expect(await customers.retrieve(id)).not.toHaveProperty('subscriptions');
    const shown = await customers.retrieve(id, { expand: ['subscriptions'] });
    expect(shown).toMatchObject({ subscriptions: { object: 'list', data: [], has_more: false } });
    const wrong = customers.create({ metadata: { identity: 'ghost' }, expand: ['email'] });
    await expect(wrong).rejects.toMatchObject({ statusCode: 400, param: 'expand' });
    expect((await customers.list()).data.map((one) => one.id)).toEqual([id]);
  });
});

describe('lists', () => {
  it('hold 10, newest first, and lead on; the client walks through all of them', async () => {
    const { customers } = stripe;
    const ids: string[] = [];
    for (let at = 0; at < 23; at += 1) ids.unshift((await customers.create({ email: `n${at}@example.org` })).id);
    const first = await customers.list();
    expect(first).toMatchObject({ has_more: true, url: '/v1/customers' });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    const all = await customers.list({ limit: 7 }).autoPagingToArray({ limit: 1000 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    const before = await customers.list({ limit: 2, ending_before: ids[10] ?? '' });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(8, 10));
    expect((await customers.list({ email: 'n3@example.org' })).data).toHaveLength(1);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }])('with %o are refused', async (params) => {
    await expect(stripe.customers.list(params)).rejects.toMatchObject({ statusCode: 400, param: 'limit' });
  });

  it('after an object that is not in them are refused', async () => {
    const list = stripe.customers.list({ starting_after: 'cus_none' });
    await expect(list).rejects.toMatchObject({ statusCode: 400, param: 'starting_after', code: 'resource_missing' });
  });
});

describe('search', () => {
  it('finds a customer and a change of it only when its index has caught up', async () => {
    const { payments } = harness;
    const found = async (id: string) => (await stripe.customers.search(byIdentity(id))).data.map(({ name }) => name);
    const { id } = await stripe.customers.create({ name: 'Ada', metadata: { identity: 'a1' } });
    expect(await found('a1')).toEqual([]);
    payments.clock.advance(59);
    expect(await found('a1')).toEqual([]);
    payments.clock.advance(1);
    expect(await found('a1')).toEqual(['Ada']);
    await stripe.customers.update(id, { name: 'Grace', metadata: { identity: 'a2' } });
    expect(await found('a1')).toEqual(['Grace']);
    expect(await found('a2')).toEqual([]);
    payments.clock.advance(60);
    expect(await found('a1')).toEqual([]);
    expect(await found('a2')).toEqual(['Grace']);
  });

  it('finds both customers of one identity, page by page, with what is expanded', async () => {
    const { payments } = harness;
    for (const name of ['Ada', 'Grace']) await stripe.customers.create({ name, metadata: { identity: 'b1' } });
    payments.clock.advance(60);
    const params = { ...byIdentity('b1'), limit: 1, expand: ['data.subscriptions'] };
    const page = await stripe.customers.search(params);
    expect(page).toMatchObject({ has_more: true, data: [{ name: 'Grace', subscriptions: { data: [] } }] });
    const all = await stripe.customers.search(params).autoPagingToArray({ limit: 10 });
    expect(all.map(({ name }) => name)).toEqual(['Grace', 'Ada']);
  });

  it.each([
    [`metadata['identity']:'auth0|o\\'neill\\\\'`, ['Ada']],
    [`email:"ADA@example.org" AND -name:'Grace'`, ['Ada']],
    [`email:'ada@example.org' OR metadata["identity"]:"c2"`, ['Grace', 'Ada']],
    [`name~'rac'`, ['Grace']],
    [`metadata['identity']:'auth0'`, []],
  ])('understands %s', async (query, names) => {
    const { payments } = harness;
    const identity = String.raw`auth0|o'neill` + '\\';
    await stripe.customers.create({ name: 'Ada', email: 'ada@example.org', metadata: { identity } });
    await stripe.customers.create({ name: 'Grace', metadata: { identity: 'c2' } });
    payments.clock.advance(60);
    expect((await stripe.customers.search({ query })).data.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    '',
    'ada',
    `email:'a`,
    `email:'a' name:'b'`,
    `email:'a' AND name:'b' OR name:'c'`,
    `metadata['identity']:'o'neill'`,
    `metadata['identity']~'abc'`,
    `name~'ab'`,
    `balance:'1'`,
    `email:'a' AND `,
  ])('refuses %j', async (query) => {
    const search = stripe.customers.search({ query });
    await expect(search).rejects.toMatchObject({ statusCode: 400, param: 'query' });
  });
});
