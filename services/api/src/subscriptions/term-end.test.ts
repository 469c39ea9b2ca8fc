import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';
import { alertsOf } from '../errors/testing/alerts.ts';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import type { TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { CustomerSync } from './customer-sync.ts';
import { TermReminders } from './term-reminders.ts';

const day = 86_400_000;
let shop: CheckoutHarness;
let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await catchMails();
  shop = await startCheckoutHarness({ SMTP_URL: catcher.url });
});
afterAll(async () => {
  await shop?.stop();
  await catcher?.stop();
});

interface Subscribed {
  member: TestMember;
  customer: string;
  id: string;
}
interface Shown {
  status: string;
  cancel_at_period_end: boolean;
  items: { data: { id: string; current_period_end: number }[] };
}

async function subscriber(lookupKey: string): Promise<Subscribed> {
  const member = await shop.member();
  const { body } = await shop.order(member, { lookupKey });
  await shop.pay(body.url);
  await shop.checkout(member, sessionIdOf(body.url));
  const row = await shop.database.db
    .selectFrom('subscriptions')
    .innerJoin('billing_customers', 'billing_customers.stripe_customer_id', 'subscriptions.stripe_customer_id')
    .select(['subscriptions.id', 'subscriptions.stripe_customer_id as customer'])
    .where('sub', '=', member.sub)
    .executeTakeFirstOrThrow();
  return { member, ...row };
}
const atProvider = ({ id }: Subscribed) => shop.sandbox.api<Shown>('GET', `/v1/subscriptions/${id}`);
const change = ({ id }: Subscribed, form: Record<string, string>) =>
  shop.sandbox.api<Shown>('POST', `/v1/subscriptions/${id}`, form);
const sync = ({ customer }: Subscribed) => shop.api.app.get(CustomerSync, { strict: false }).syncCustomer(customer);
const shown = async ({ member }: Subscribed) => (await member.client.call('entitlement', {})).subscription;
const advance = (days: number) => shop.sandbox.admin('POST', '/clock', { advanceSeconds: days * 86_400 });

async function changeTo(one: Subscribed, lookupKey: string): Promise<void> {
  const item = (await atProvider(one)).items.data[0]!.id;
  const price = `price_sandbox_${lookupKey}`;
  await change(one, { 'items[0][id]': item, 'items[0][price]': price, proration_behavior: 'always_invoice' });
  await sync(one);
}

describe('a plan that is paid for a year', () => {
  it('ends with its year as soon as it is bought, and says so without a warning', async () => {
    const one = await subscriber('pro_yearly');
    expect(await atProvider(one)).toMatchObject({ cancel_at_period_end: true });
    expect(await shown(one)).toMatchObject({
      planName: 'Pro',
      price: { amount: 40_000, interval: 'year' },
      cancelAtPeriodEnd: true,
    });
    expect(await one.member.client.call('entitlement', {})).toMatchObject({ state: 'active', reasons: [] });
  });

  it('goes on for another year if the person takes the end back, and that year ends by itself as well', async () => {
    const one = await subscriber('basic_yearly');
    const first = (await atProvider(one)).items.data[0]!.current_period_end;
    await change(one, { cancel_at_period_end: 'false' });
    await sync(one);
    await sync(one);
    expect(await shown(one)).toMatchObject({ cancelAtPeriodEnd: false });
    await advance(366);
    await sync(one);
    const renewed = await atProvider(one);
    expect(renewed).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(renewed.items.data[0]!.current_period_end).toBeGreaterThan(first);
    await advance(366);
    expect(await atProvider(one)).toMatchObject({ status: 'canceled' });
  });

  it('ends by itself after a change from the month, and after one to another plan', async () => {
    const one = await subscriber('basic_monthly');
    expect(await atProvider(one)).toMatchObject({ cancel_at_period_end: false });
    await changeTo(one, 'basic_yearly');
    expect(await shown(one)).toMatchObject({ cancelAtPeriodEnd: true, price: { interval: 'year', amount: 15_000 } });
    await change(one, { cancel_at_period_end: 'false' });
    await changeTo(one, 'pro_yearly');
    expect(await shown(one)).toMatchObject({ cancelAtPeriodEnd: true, planName: 'Pro' });
    // Who takes the end back to change to the month has a month that renews.
    await change(one, { cancel_at_period_end: 'false' });
    await changeTo(one, 'pro_monthly');
    expect(await shown(one)).toMatchObject({ cancelAtPeriodEnd: false, price: { interval: 'month', amount: 4000 } });
  });

  it('is left alone where it has no limit: that was agreed on with a person', async () => {
    const one = await subscriber('pro_monthly');
    await shop.sandbox.admin('POST', '/products/prod_sandbox_pro', { metadata: { urls: 'unlimited' } });
    await changeTo(one, 'pro_yearly');
    expect(await atProvider(one)).toMatchObject({ cancel_at_period_end: false });
    await shop.sandbox.admin('POST', '/products/prod_sandbox_pro', { metadata: { urls: '5' } });
    await sync(one);
    expect(await atProvider(one)).toMatchObject({ cancel_at_period_end: true });
  });
});

it('a refusal to set the end of a year costs nobody the reading, and the operator is alerted', async () => {
  const one = await subscriber('basic_monthly');
  const alerts = alertsOf('term_not_ended');
  const fault = { kind: 'status', status: 400, method: 'POST', path: `/v1/subscriptions/${one.id}`, times: 'always' };
  const item = (await atProvider(one)).items.data[0]!.id;
  await change(one, { 'items[0][id]': item, 'items[0][price]': 'price_sandbox_basic_yearly' });
  await shop.sandbox.admin('POST', '/faults', fault);
  expect(await sync(one)).toBe('changed');
  await shop.sandbox.admin('DELETE', '/faults');
  expect(await shown(one)).toMatchObject({ price: { interval: 'year' }, cancelAtPeriodEnd: false });
  expect(alerts()).toMatchObject([{ event: 'term_not_ended', subscription: one.id }]);
});

describe('a year whose limit cannot be read', () => {
  const mistype = (urls: string) => shop.sandbox.admin('POST', '/products/prod_sandbox_pro', { metadata: { urls } });

  it('is left alone until somebody has repaired it, and then decided by its limit', async () => {
    const one = await subscriber('pro_monthly');
    await mistype('Unlimited');
    await changeTo(one, 'pro_yearly');
    await sync(one);
    expect(await atProvider(one)).toMatchObject({ cancel_at_period_end: false });
    await mistype('unlimited');
    await sync(one);
    expect(await atProvider(one)).toMatchObject({ cancel_at_period_end: false });
    await mistype('5');
    await sync(one);
    expect(await atProvider(one)).toMatchObject({ cancel_at_period_end: true });
  });

  it('gets no mail that it ends or renews, because nobody knows', async () => {
    const one = await subscriber('pro_yearly');
    await mistype('Unlimited');
    await sync(one);
    const unknown = await remindedOf(one);
    await mistype('5');
    await sync(one);
    expect(unknown).toEqual([]);
    expect(await remindedOf(one)).toEqual([expect.stringContaining(`termEnds:${one.id}`)]);
  });
});

const remind = (now: number) => shop.api.app.get(TermReminders, { strict: false }).remind(new Date(now));

/** Keys of the mails about its end that are ordered five days before. */
async function remindedOf(one: Subscribed): Promise<string[]> {
  const end = (await atProvider(one)).items.data[0]!.current_period_end * 1000;
  await remind(end - 5 * day);
  return await ordered(one);
}

/** Keys of the mails about its end. */
async function ordered({ id }: Subscribed): Promise<string[]> {
  const effects = shop.database.db.selectFrom('effects').select('key').where('key', 'like', `%term%${id}%`);
  return (await effects.execute()).map(({ key }) => key);
}

describe('before the end of a year', () => {
  const mailsTo = ({ member }: Subscribed) =>
    catcher.mails.filter(
      (mail) => mail.header('to') === `${member.sub}@example.org` && /Jahr/.test(mail.header('subject')),
    );

  it('one mail tells of it, and another one if the person renews', async () => {
    const one = await subscriber('basic_yearly');
    const end = (await atProvider(one)).items.data[0]!.current_period_end * 1000;
    for (const days of [31, 29, 28]) await remind(end - days * day);
    const [mail] = await until(async () => mailsTo(one).length > 0 && mailsTo(one));
    expect(mail!.header('subject')).toMatch(/^Basic: Ihr Jahr endet am /);
    expect(mail!.text).toContain('150,00\u00a0€ pro Jahr');
    await change(one, { cancel_at_period_end: 'false' });
    await sync(one);
    for (const days of [10, 9, -1]) await remind(end - days * day);
    await until(async () => mailsTo(one).length > 1);
    expect(mailsTo(one).map((each) => each.header('subject'))).toEqual([
      expect.stringMatching(/Ihr Jahr endet am/),
      expect.stringMatching(/Ein weiteres Jahr beginnt am/),
    ]);
  });

  it('nothing is said of a month', async () => {
    expect(await remindedOf(await subscriber('basic_monthly'))).toEqual([]);
  });

  it('nothing is said of a year that has ended early', async () => {
    const one = await subscriber('basic_yearly');
    const { items } = await atProvider(one);
    await shop.sandbox.api('DELETE', `/v1/subscriptions/${one.id}`);
    await sync(one);
    expect(await shown(one)).toBeUndefined();
    await remind(items.data[0]!.current_period_end * 1000 - 5 * day);
    expect(await ordered(one)).toEqual([]);
  });

  it('nothing is said of a plan without a limit, which renews as it was agreed on', async () => {
    const one = await subscriber('pro_monthly');
    await shop.sandbox.admin('POST', '/products/prod_sandbox_pro', { metadata: { urls: 'unlimited' } });
    await changeTo(one, 'pro_yearly');
    const unlimited = await remindedOf(one);
    await shop.sandbox.admin('POST', '/products/prod_sandbox_pro', { metadata: { urls: '5' } });
    await sync(one);
    expect(unlimited).toEqual([]);
    expect(await remindedOf(one)).toEqual([expect.stringContaining(`termEnds:${one.id}`)]);
  });
});
