import 'reflect-metadata';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectHash } from '../access/account-key.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { failedResult, pageResult } from '../testing/page-results.ts';
import { subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { RunFinishedNotifier } from './run-finished-notifier.ts';

let issuer: TestIssuer;
let mails: MailCatcher;
let harness: TestHarness;
let ada: TestMember;
let unconfirmed: TestMember;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  mails = await catchMails();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer, SMTP_URL: mails.url });
  const { db } = harness.database;
  ada = await memberOf(harness.api.base, issuer, { sub: 'ada', email: 'ada@example.org', email_verified: true });
  unconfirmed = await memberOf(harness.api.base, issuer, {
    sub: 'eve',
    email: 'eve@example.org',
    email_verified: false,
  });
  for (const sub of ['ada', 'eve']) await subscribed(db, sub);
});
afterAll(async () => {
  await harness?.stop();
  await mails?.stop();
  await issuer?.stop();
});

let hosts = 0;
/** Orders a run, ends it, and sends what mails there are. */
async function finished(who: TestMember, result: 'done' | 'failed' | 'canceled'): Promise<string> {
  const { id } = await who.client.call('createRun', { body: { url: `https://m${(hosts += 1)}.example/` } });
  const { message, job } = await harness.worker.take(id);
  if (result === 'canceled') {
    await sql`update runs set state = 'canceled', finished_at = now() where id = ${id}`.execute(harness.database.db);
  } else {
    await harness.worker.sendPage(message, result === 'done' ? pageResult() : failedResult());
    await harness.worker.sendFinal(message);
  }
  await job.moveToCompleted('done', true);
  await until(async () => {
    const run = await harness.database.db
      .selectFrom('runs')
      .select('finished_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return run?.finished_at;
  });
  await harness.api.app.get(RunFinishedNotifier, { strict: false }).notify();
  // The clock of the API may have begun to notify first; then the address is still there until its commit.
  await until(async () => (await runsToTell()) === 0);
  await harness.api.app.get(OutboxRunner, { strict: false }).drain();
  return id;
}

/** How many runs still have an address. */
const runsToTell = async (): Promise<number> =>
  (await sql`select 1 from runs where notify_email is not null`.execute(harness.database.db)).rows.length;

const request = (who: TestMember, runFinished: boolean) =>
  who.client.call('updateMe', { body: { mail: { runFinished } } });

describe('the end of a run', () => {
  it('is told to nobody who did not ask for it', async () => {
    await ada.client.call('me', {});
    await finished(ada, 'done');
    expect(mails.mails).toEqual([]);
  });

  it('is mailed once to a person who did, and the address is forgotten', async () => {
    await request(ada, true);
    const id = await finished(ada, 'done');
    expect(mails.mails).toHaveLength(1);
    expect(mails.mails[0]).toMatchObject({ to: ['ada@example.org'] });
    expect(mails.mails[0]!.header('subject')).toBe(`m${hosts}.example: Prüfung abgeschlossen`);
    expect(mails.mails[0]!.text).toContain(`/run/${id}`);
    await harness.api.app.get(RunFinishedNotifier, { strict: false }).notify();
    expect(await runsToTell()).toBe(0);
    mails.mails.length = 0;
  });

  it('is told when nothing could be checked, and not when it was cancelled', async () => {
    await finished(ada, 'failed');
    expect(mails.mails.map((mail) => mail.header('subject'))).toEqual([
      `m${hosts}.example konnte nicht geprüft werden`,
    ]);
    mails.mails.length = 0;
    await finished(ada, 'canceled');
    expect(mails.mails).toEqual([]);
  });

  it('is noted with the account while the mail server is away, so that it ends with it', async () => {
    mails.refusal = Object.assign(new Error('later'), { responseCode: 451 });
    const id = await finished(ada, 'done');
    mails.refusal = undefined;
    const { subject_hash: hash } = await harness.database.db
      .selectFrom('effects')
      .select('subject_hash')
      .where('key', '=', `mail:run-finished:${id}`)
      .executeTakeFirstOrThrow();
    expect(hash).toEqual(subjectHash('ada'));
    await sql`delete from effects where key = ${`mail:run-finished:${id}`}`.execute(harness.database.db);
  });

  it('goes to no address that nobody has confirmed', async () => {
    await unconfirmed.client.call('me', {});
    await request(unconfirmed, true);
    await finished(unconfirmed, 'done');
    expect(mails.mails).toEqual([]);
  });
});
