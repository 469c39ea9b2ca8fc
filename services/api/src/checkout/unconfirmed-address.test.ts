import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';
import { ordersOf } from './testing/orders-of.ts';

let harness: CheckoutHarness;
let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await catchMails();
  harness = await startCheckoutHarness({ SMTP_URL: catcher.url });
});
afterAll(async () => {
  await harness?.stop();
  await catcher?.stop();
});

interface Person {
  member: TestMember;
  /** What the account says; nobody has confirmed it. */
  claimed: string;
  /** What is typed at the checkout. */
  typed: string;
}

async function unconfirmed(): Promise<Person> {
  const sub = `person-${randomUUID()}`;
  const claimed = `${sub}@mistyped.example`;
  const { api, issuer } = harness;
  const member = await memberOf(api.base, issuer, { sub, email: claimed, email_verified: false });
  return { member, claimed, typed: `${sub}@example.org` };
}
const mailsTo = (address: string) => catcher.mails.filter(({ to }) => to.includes(address));
const mailTo = (address: string) => until(async () => mailsTo(address)[0] ?? false);
async function customerOf(url: string) {
  const path = `/v1/checkout/sessions/${sessionIdOf(url)}`;
  const { customer } = await harness.sandbox.api<{ customer: string }>('GET', path);
  return await harness.sandbox.api<{ id: string; email: string | null }>('GET', `/v1/customers/${customer}`);
}

describe('somebody whose address nobody has confirmed', () => {
  it('is asked for one at the checkout, and invoice and papers go there', async () => {
    const { member, claimed, typed } = await unconfirmed();
    const { body } = await harness.order(member);
    expect(await customerOf(body.url)).toMatchObject({ email: null });
    await harness.pay(body.url, { email: typed });
    expect((await harness.checkout(member, sessionIdOf(body.url))).body.state).toBe('paid');
    expect(await mailTo(typed)).toMatchObject({ attachments: [{}, {}, {}] });
    expect(await customerOf(body.url)).toMatchObject({ email: typed });
    expect(await ordersOf(harness.database.db, member.sub)).toMatchObject([{ email: typed }]);
    expect(mailsTo(claimed)).toEqual([]);
  });

  it('gets the papers as well when only a reading has seen the payment', async () => {
    const { member, claimed, typed } = await unconfirmed();
    const { body } = await harness.order(member, { lookupKey: 'pro_monthly' });
    await harness.pay(body.url, { email: typed });
    await harness.api.app.get(CustomerSync, { strict: false }).syncCustomer((await customerOf(body.url)).id);
    expect(await mailTo(typed)).toMatchObject({ attachments: [{}, {}, {}] });
    expect(mailsTo(claimed)).toEqual([]);
  });

  it('is told there that a debit came back', async () => {
    const { member, claimed, typed } = await unconfirmed();
    const { body } = await harness.order(member);
    await harness.pay(body.url, { email: typed, method: 'delayed' });
    const path = `/v1/checkout/sessions/${sessionIdOf(body.url)}`;
    const { payment_intent: intent } = await harness.sandbox.api<{ payment_intent: string }>('GET', path);
    await harness.sandbox.admin('POST', `/payment_intents/${intent}/settle`, { ok: false });
    expect((await harness.checkout(member, sessionIdOf(body.url))).body.state).toBe('failed');
    expect((await mailTo(typed)).header('subject')).toMatch(/^Die Zahlung zu Ihrer Bestellung hat nicht geklappt/);
    expect(mailsTo(claimed)).toEqual([]);
  });
});

it('a confirmed address is that of the customer and of the order', async () => {
  const member = await harness.member();
  const { body } = await harness.order(member);
  const email = `${member.sub}@example.org`;
  expect(await customerOf(body.url)).toMatchObject({ email });
  expect(await ordersOf(harness.database.db, member.sub)).toMatchObject([{ email }]);
});
