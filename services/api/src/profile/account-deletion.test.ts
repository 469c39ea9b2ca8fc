import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectHash } from '../access/account-key.ts';
import { NoStore } from '../artifacts/no-store.ts';
import type { Effect } from '../outbox/effect.ts';
import { addEffect, OutboxRepository } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { Mailer, type MailRequest } from '../mail/mailer.ts';
import { SmtpMailer } from '../mail/smtp.mailer.ts';
import { CustomerReader } from '../subscriptions/customer-reader.ts';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import { MetadataMirror } from '../sites/metadata-mirror.ts';
import { TermEnd } from '../subscriptions/term-end.ts';
import { PaymentNotices } from '../subscriptions/payment-notices.ts';
import { ProjectionRepository } from '../subscriptions/projection.repository.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { SubscriptionEnding } from '../subscriptions/subscription-ending.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { RunRemoval } from '../removal/run-removal.ts';
import { RunRemovalsRepository } from '../removal/run-removals.repository.ts';
import { RunLock } from '../settlement/run-lock.ts';
import { SettlePage } from '../settlement/settle-page.ts';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { AccountDeletion, deletionKind, type Deletion } from './account-deletion.ts';
import type { IdentityAdmin } from './identity-admin/identity-admin.ts';
import { NoIdentityAdmin } from './identity-admin/no-identity-admin.ts';
import { SandboxIdentityAdmin } from './identity-admin/sandbox.ts';
import { adminClient, type ProviderDouble } from './identity-admin/testing/provider-double.ts';
import { sandboxDouble } from './identity-admin/testing/sandbox-double.ts';
import { ProfileRepository } from './profile.repository.ts';
import { givePerson, tracesOf } from './testing/person.ts';

let database: TestDatabase;
let double: ProviderDouble;
let catcher: MailCatcher;
let sandbox: IdentityAdmin;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
  double = sandboxDouble();
  const origin = await double.start();
  sandbox = new SandboxIdentityAdmin({ ...adminClient, url: `${origin}/sandbox/identity` });
  catcher = await catchMails();
});
afterAll(async () => {
  await catcher?.stop();
  await double?.stop();
  await database?.drop();
});

let people = 0;
async function newPerson(): Promise<{ sub: string; email: string; key: string }> {
  const sub = `person-${(people += 1)}`;
  const email = `${sub}@example.org`;
  double.users.set(sub, { name: 'Ada', email, verified: true });
  await givePerson(database.db, sub);
  // No payments here: what ends at the provider is tested with one, in `billing/subscription-ending.test.ts`.
  await sql`update subscriptions set status = 'canceled' where id like ${`sub_cus_p-${people}_%`}`.execute(database.db);
  const key = `${deletionKind.name}:${people}`;
  const payload: Deletion = { sub, email, locale: 'en', done: [] };
  await addEffect(database.db, deletionKind, key, payload);
  return { sub, email, key };
}

/** A replica of the api, as far as deletions go. `around` may end its life in the middle of one. */
function replica(
  admin: IdentityAdmin,
  around: (run: () => Promise<void>, effect: Effect<Deletion>) => Promise<void>,
  store = new NoStore(),
) {
  const { db } = database;
  const config = testConfig(database.url, { SMTP_URL: catcher.url });
  const effects = new OutboxRepository(db);
  const runner = new OutboxRunner(effects);
  const mailer = new Mailer(config, runner, new SmtpMailer(config));
  const gateway = new StripeGateway(config);
  const mirror = new MetadataMirror(db, runner, gateway);
  const notices = new PaymentNotices(config, mailer);
  const sync = new CustomerSync(
    new ProjectionRepository(db),
    new CustomerReader(gateway),
    runner,
    notices,
    new TermEnd(gateway),
  );
  const ending = new SubscriptionEnding(db, gateway, sync);
  const settle = new SettlePage(new RunLock(db, new DispatchSignal()));
  const removal = new RunRemoval(new RunRemovalsRepository(db), store);
  const accounts = new ProfileRepository(db);
  const deletion = new AccountDeletion(db, accounts, settle, ending, admin, mailer, mirror, runner, removal);
  mailer.onModuleInit();
  runner.handle({ kind: deletionKind, run: (effect) => around(() => deletion.run(effect), effect) });
  return runner;
}
const undisturbed = (run: () => Promise<void>) => run();
const makeDue = () => sql`update effects set not_before = now() where done_at is null`.execute(database.db);
const effectOf = (key: string) =>
  database.db.selectFrom('effects').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const mailsTo = (address: string) => catcher.mails.filter(({ to }) => to.includes(address));

describe('the deletion of an account', () => {
  it('leaves nothing of the person anywhere, and everything of others', async () => {
    const { sub, email, key } = await newPerson();
    const other = await newPerson();
    await database.db.deleteFrom('effects').where('key', '=', other.key).execute();
    const before = await tracesOf(database.db, other.sub);
    expect(Object.keys(await tracesOf(database.db, sub)).length).toBeGreaterThan(4);
    await replica(sandbox, undisturbed).drain();
    expect(await tracesOf(database.db, sub)).toEqual({});
    expect(await tracesOf(database.db, email)).toEqual({});
    expect(await tracesOf(database.db, other.sub)).toEqual(before);
    expect(double.users.has(sub)).toBe(false);
    expect(double.users.has(other.sub)).toBe(true);
    expect(await effectOf(key)).toMatchObject({ payload: null, last_error: null });
    const { rows } = await sql`select from deleted_subjects where sub_hash = ${subjectHash(sub)}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it('keeps commercial records under an id that leads back to nobody', async () => {
    const { sub } = await newPerson();
    await replica(sandbox, undisturbed).drain();
    const customer = await database.db
      .selectFrom('billing_customers')
      .selectAll()
      .where('stripe_customer_id', '=', `cus_${sub}_x`.replace('person', 'p'))
      .executeTakeFirstOrThrow();
    expect(customer.sub).toMatch(/^deleted:[0-9a-f-]{36}$/);
    expect(customer.email).toBeNull();
    const { stripe_customer_id: id } = customer;
    for (const table of ['subscriptions', 'one_time_payments'] as const) {
      expect(
        await database.db.selectFrom(table).select('status').where('stripe_customer_id', '=', id).execute(),
      ).toHaveLength(1);
    }
  });

  it('ends the mails about what goes with the account, and no others', async () => {
    const { db } = database;
    const { sub, email } = await newPerson();
    const mailer = new Mailer(testConfig(database.url), new OutboxRunner(new OutboxRepository(db)), {} as SmtpMailer);
    const result: MailRequest = { to: email, locale: 'en', kind: 'runDone', words: { url: 'https://shop.example/' } };
    await mailer.enqueue(db, `${sub}:result`, { ...result, account: sub });
    await mailer.enqueue(db, `${sub}:duty`, { ...result, account: null, kind: 'contractEnds' });
    await mailer.enqueue(db, `${sub}:other`, { ...result, account: `${sub}-other`, to: 'other@example.org' });
    // As if the mail server did not take them yet.
    await sql`update effects set not_before = now() + interval '1 day' where kind = 'mail'`.execute(db);
    await replica(sandbox, undisturbed).drain();
    expect(await effectOf(`mail:${sub}:result`)).toMatchObject({
      payload: null,
      done_at: expect.any(Date) as Date,
      last_error: 'the account was deleted',
      subject_hash: null,
    });
    for (const [key, hash] of [
      ['duty', null],
      ['other', subjectHash(`${sub}-other`)],
    ] as const) {
      const left = await effectOf(`mail:${sub}:${key}`);
      expect([left.done_at, left.payload === null, left.subject_hash]).toEqual([null, false, hash]);
    }
    await db
      .deleteFrom('effects')
      .where('key', 'in', [`mail:${sub}:duty`, `mail:${sub}:other`])
      .execute();
  });

  it('is confirmed by mail, in the language of the person', async () => {
    const { email } = await newPerson();
    await replica(sandbox, undisturbed).drain();
    expect(mailsTo(email).map((mail) => mail.header('subject'))).toEqual(['Your Stufenlos account has been deleted']);
    expect(mailsTo(email)[0]!.text).not.toContain('sign-in provider');
    expect(mailsTo(email)[0]!.text).toContain('They still hold what you stated there, such as your email address');
  });

  it('says where the sign-in is deleted when the provider does not let us', async () => {
    const { sub, email } = await newPerson();
    await replica(new NoIdentityAdmin('https://id.example/account'), undisturbed).drain();
    expect(double.users.has(sub)).toBe(true);
    expect(mailsTo(email)[0]!.text).toContain('You can delete your access there as well: https://id.example/account');
  });

  it('keeps its place while the provider is away, and ends once it is back', async () => {
    const { sub, email, key } = await newPerson();
    double.fault = 'away';
    const runner = replica(sandbox, undisturbed);
    await runner.drain();
    const waiting = await effectOf(key);
    expect(waiting).toMatchObject({ done_at: null, attempts: 1 });
    expect(waiting.payload).toMatchObject({
      done: [
        'end mails',
        'cancel runs',
        'delete runs',
        'forget websites',
        'forget sender',
        'release sites',
        'end subscriptions',
      ],
    });
    expect(mailsTo(email)).toEqual([]);
    double.fault = 'none';
    await makeDue();
    await runner.drain();
    expect(await tracesOf(database.db, sub)).toEqual({});
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('waits with its last step for the store of pictures, and with no other', async () => {
    const { sub, email, key } = await newPerson();
    const store = new NoStore();
    let isAway = true;
    store.removeRuns = () => Promise.resolve(!isAway);
    const runner = replica(sandbox, undisturbed, store);
    await runner.drain();
    const waiting = await effectOf(key);
    expect(waiting).toMatchObject({ done_at: null, attempts: 1 });
    expect((waiting.payload as Deletion).done).toContain('forget subject');
    expect(double.users.has(sub)).toBe(false);
    expect(mailsTo(email)).toEqual([]);
    isAway = false;
    await makeDue();
    await runner.drain();
    expect(await tracesOf(database.db, sub)).toEqual({});
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is not undone by a request that passed the guard before it, until the hash is forgotten', async () => {
    const { sub } = await newPerson();
    await replica(sandbox, undisturbed).drain();
    const accounts = new ProfileRepository(database.db);
    expect(await accounts.ensure(sub, 'de')).toBeUndefined();
    expect(await tracesOf(database.db, sub)).toEqual({});
    const day = 86_400_000;
    await accounts.forgetDeleted(new Date(Date.now() + 6 * day));
    expect(await accounts.ensure(sub, 'de')).toBeUndefined();
    await accounts.forgetDeleted(new Date(Date.now() + 8 * day));
    expect(await accounts.ensure(sub, 'de')).toMatchObject({ sub, state: 'active' });
  });

  it('does not go back to a step whose end was noted', async () => {
    const { sub } = await newPerson();
    let lives = 0;
    const runner = replica(sandbox, async (run, effect) => {
      const save = effect.save;
      lives += 1;
      effect.save = async (payload) => {
        await save(payload);
        if (lives === 1 && payload.done.at(-1) === 'delete identity') throw new Error('killed');
      };
      await run();
    });
    await runner.drain();
    await makeDue();
    await runner.drain();
    expect(lives).toBe(2);
    expect(double.asked.filter(({ path }) => path.endsWith(`/users/${sub}`))).toHaveLength(1);
  });

  it('deletes also what a slower request wrote in the meantime', async () => {
    const { sub } = await newPerson();
    await replica(sandbox, async (run, effect) => {
      const save = effect.save;
      effect.save = async (payload) => {
        await save(payload);
        if (payload.done.at(-1) === 'forget subject') await givePerson(database.db, sub, 'late');
      };
      await run();
    }).drain();
    expect(await tracesOf(database.db, sub)).toEqual({});
  });

  it('comes to the same end wherever and however often its replica dies', async () => {
    // After the work of step n and before its note; after the note; or after everything and before the effect's end.
    const death = fc.record({
      step: fc.integer({ min: 1, max: 8 }),
      when: fc.constantFrom('unnoted', 'noted', 'at the end'),
    });
    const everyPlace = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((step) => [
      { step, when: 'unnoted' as const },
      { step, when: 'noted' as const },
    ]);
    const check = async (deaths: { step: number; when: string }[]) => {
      const { sub, email, key } = await newPerson();
      const left = [...deaths];
      const runner = () =>
        replica(sandbox, async (run, effect) => {
          const dies = left.shift();
          const save = effect.save;
          effect.save = async (payload) => {
            const here = dies?.step === payload.done.length;
            if (here && dies.when === 'unnoted') throw new Error('killed');
            await save(payload);
            if (here && dies.when === 'noted') throw new Error('killed');
          };
          await run();
          if (dies?.when === 'at the end') throw new Error('killed');
        });
      for (let life = 0; life <= deaths.length; life += 1) {
        await runner().drain();
        await makeDue();
      }
      expect(await effectOf(key)).toMatchObject({ payload: null, last_error: null });
      expect((await effectOf(key)).done_at).not.toBeNull();
      expect(await tracesOf(database.db, sub)).toEqual({});
      expect(await tracesOf(database.db, email)).toEqual({});
      expect(double.users.has(sub)).toBe(false);
      expect(mailsTo(email)).toHaveLength(1);
    };
    for (const place of everyPlace) await check([place]);
    await fc.assert(fc.asyncProperty(fc.array(death, { minLength: 2, maxLength: 5 }), check), { numRuns: 12 });
  });
});
