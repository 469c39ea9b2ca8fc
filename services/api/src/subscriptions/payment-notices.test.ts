import { afterAll, beforeAll, expect, it } from 'vitest';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { customerOf, subscribed } from '../testing/paid-for.ts';
import { sandboxOrigin, sandboxWebhookSecret } from '../testing/payments-sandbox.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { PaymentNotices } from './payment-notices.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';

let shop: CheckoutHarness;
let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await catchMails();
  shop = await startCheckoutHarness({ SMTP_URL: catcher.url });
  const url = `${shop.api.base}/webhooks/stripe`;
  await shop.sandbox.admin('PUT', '/webhook', { url, secret: sandboxWebhookSecret });
});
afterAll(async () => {
  await shop?.stop();
  await catcher?.stop();
});

const days = (count: number) => shop.sandbox.admin('POST', '/clock', { advanceSeconds: count * 86_400 });
const problemOf = async (member: TestMember) => (await member.client.call('entitlement', {})).paymentProblem?.kind;
const hasProblem = (member: TestMember, kind: string | undefined) =>
  until(async () => (await problemOf(member)) === kind);
const mailsTo = (member: TestMember, subject: RegExp) =>
  catcher.mails.filter(
    (mail) => mail.header('to') === `${member.sub}@example.org` && subject.test(mail.header('subject') ?? ''),
  );
const mailTo = (member: TestMember, subject: RegExp) => until(() => Promise.resolve(mailsTo(member, subject)[0]));

async function subscriber(number: string): Promise<TestMember> {
  const member = await shop.member();
  const { body } = await shop.order(member, { lookupKey: 'pro_monthly' });
  const paid = await shop.sandbox.admin<{ kind: string; id: string }>(
    'POST',
    `/checkout/${sessionIdOf(body.url)}/pay`,
    { number },
  );
  if (paid.kind === 'challenge') await shop.sandbox.admin('POST', `/challenges/${paid.id}`, { approve: true });
  await until(async () => (await member.client.call('entitlement', {})).state === 'active');
  return member;
}

it('tells by mail and in the account that a renewal failed, once, and that the plan has ended in the end', async () => {
  const member = await subscriber('4000000000000341');
  await days(32);
  await hasProblem(member, 'failed');
  const mail = await mailTo(member, /hat nicht geklappt/);
  expect(mail.text).toContain('Pro (40,00\u00a0€)');
  expect(mail.text).toContain(`${sandboxOrigin}/setup`);
  // Further attempts at the same invoice are the same news.
  await days(4);
  await days(6);
  await hasProblem(member, 'failed');
  await days(8);
  await hasProblem(member, 'ended');
  await mailTo(member, /ist beendet/);
  expect(mailsTo(member, /hat nicht geklappt/)).toHaveLength(1);
  expect(mailsTo(member, /ist beendet/)).toHaveLength(1);
});

it('asks to confirm a renewal that the bank does not carry out by itself', async () => {
  const member = await subscriber('4000002760003184');
  await hasProblem(member, undefined);
  await days(32);
  await hasProblem(member, 'authentication');
  const mail = await mailTo(member, /Bitte bestätigen Sie Ihre Zahlung/);
  expect(mail.text).toContain('„Zahlung und Rechnungen verwalten“');
  expect(mailsTo(member, /hat nicht geklappt/)).toEqual([]);
});

it('tells that a direct debit came back, until something else is ordered and paid', async () => {
  const member = await shop.member();
  const { body } = await shop.order(member);
  expect((await shop.pay(body.url, { method: 'delayed' })).status).toBe(303);
  const id = sessionIdOf(body.url);
  const session = await shop.sandbox.api<{ payment_intent: string }>('GET', `/v1/checkout/sessions/${id}`);
  await shop.sandbox.admin('POST', `/payment_intents/${session.payment_intent}/settle`, { ok: false });
  await hasProblem(member, 'order');
  const mail = await mailTo(member, /Die Zahlung zu Ihrer Bestellung hat nicht geklappt/);
  expect(mail.text).toContain('Es wurde nichts abgebucht');
  const again = await shop.order(member);
  expect((await shop.pay(again.body.url)).status).toBeLessThan(400);
  await hasProblem(member, undefined);
  expect(mailsTo(member, /Bestellung hat nicht geklappt/)).toHaveLength(1);
});

/** A reading has seen these invoices unpaid, one after the other. */
async function unpaid({ sub }: TestMember, invoices: readonly string[]): Promise<void> {
  const { db } = shop.database;
  const customer = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id as id')
    .where('sub', '=', sub)
    .executeTakeFirst();
  const stripe_customer_id = customer?.id ?? customerOf(sub);
  const id = await subscribed(db, sub, { status: 'past_due', payment_problem: 'failed', stripe_customer_id });
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const notices = shop.api.app.get(PaymentNotices, { strict: false });
  for (const [at, problem_source] of invoices.entries()) {
    const before = at === 0 ? [] : [{ ...row, problem_source: invoices[at - 1]! }];
    const told = (tx: Parameters<typeof notices.mailNewProblems>[0]) =>
      notices.mailNewProblems(tx, sub, before, [{ ...row, problem_source }]);
    await db.transaction().execute(told);
  }
  await shop.api.app.get(OutboxRunner, { strict: false }).drain();
}

it('tells of the next unpaid invoice again', async () => {
  const member = await shop.member();
  await shop.order(member);
  await unpaid(member, ['in_1', 'in_2', 'in_2']);
  expect(mailsTo(member, /hat nicht geklappt/)).toHaveLength(2);
});

it('tells it to the address that the account has now, not to that of the order', async () => {
  const member = await shop.member();
  await shop.order(member);
  const email = `now-${member.sub}@example.org`;
  const now = await memberOf(shop.api.base, shop.issuer, { sub: member.sub, email, email_verified: true });
  await now.client.call('entitlement', {});
  await unpaid(member, ['in_1']);
  expect(mailsTo(member, /hat nicht geklappt/)).toEqual([]);
  expect(catcher.mails.filter((mail) => mail.header('to') === email)).toHaveLength(1);
});

const emailAtProvider = async (member: TestMember) => {
  const { stripe_customer_id: id } = await shop.database.db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('sub', '=', member.sub)
    .executeTakeFirstOrThrow();
  return (await shop.sandbox.api<{ email: string }>('GET', `/v1/customers/${id}`)).email;
};

it('gives a changed and confirmed address to the payment provider, back and forth, and no other', async () => {
  const member = await subscriber('4242424242424242');
  const as = (email: string, email_verified: boolean) =>
    memberOf(shop.api.base, shop.issuer, { sub: member.sub, email, email_verified });
  const asks = async (email: string, isConfirmed: boolean) =>
    (await as(email, isConfirmed)).client.call('entitlement', {});
  const seen: string[] = [];
  for (const email of ['new@example.org', 'newer@example.org', 'new@example.org']) {
    await asks('typo@example.org', false);
    await asks(email, true);
    seen.push(
      await until(async () => {
        const told = await emailAtProvider(member);
        return told !== seen.at(-1) && told !== `${member.sub}@example.org` && told;
      }),
    );
  }
  expect(seen).toEqual(['new@example.org', 'newer@example.org', 'new@example.org']);
});
