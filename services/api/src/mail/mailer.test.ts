import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { subjectHash } from '../access/account-key.ts';
import { OutboxRepository } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { until } from '../testing/until.ts';
import { Mailer, type MailRequest } from './mailer.ts';
import { SmtpMailer } from './smtp.mailer.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

let database: TestDatabase;
let catcher: MailCatcher;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.db.deleteFrom('effects').execute();
  catcher = await catchMails();
});
afterEach(() => catcher.stop());

/** What the mails to the operator want filled in. */
const operatorWords = Object.fromEntries(
  'kind reference why signedIn order confirmation email language subject message'
    .split(' ')
    .map((word) => [word, `a ${word}`]),
);
const request: MailRequest = { to: 'ada@example.org', locale: 'de', kind: 'accountDeleted' };

async function deliver(
  given: Partial<MailRequest> = {},
  env: Record<string, string> = {},
  key = 'k',
  effects = new OutboxRepository(database.db),
): Promise<void> {
  const config = testConfig(database.url, {
    SMTP_URL: catcher.url,
    PUBLIC_ORIGIN: 'https://stufenlos.example',
    OPERATOR_NAME: 'Böhm & Söhne',
    ...env,
  });
  const runner = new OutboxRunner(effects);
  const smtp = new SmtpMailer(config);
  const mailer = new Mailer(config, runner, smtp);
  mailer.onModuleInit();
  await mailer.enqueue(database.db, key, { ...request, ...given, account: 'ada' });
  await runner.drain();
  smtp.onApplicationShutdown();
}
/** As if the mail had been enqueued so many days ago. */
const age = (days: number) =>
  sql`update effects set not_before = now(),
    id = overlay(id::text placing substr(uuidv7(${-days} * interval '1 day')::text, 1, 13) from 1 for 13)::uuid`.execute(
    database.db,
  );
const row = () => database.db.selectFrom('effects').selectAll().executeTakeFirstOrThrow();

describe('a mail', () => {
  it('reaches the server as plain text in the language of the person, with headers a machine understands', async () => {
    await deliver();
    const [mail] = catcher.mails;
    expect(mail).toMatchObject({ from: 'stufenlos@localhost', to: ['ada@example.org'] });
    expect(mail!.header('subject')).toBe('Ihr Konto bei Stufenlos ist gelöscht');
    expect(mail!.header('content-type')).toBe('text/plain; charset=utf-8');
    expect(mail!.header('content-language')).toBe('de');
    expect(mail!.header('auto-submitted')).toBe('auto-generated');
    expect(mail!.header('message-id')).toMatch(/^<[0-9a-f-]{36}@stufenlos\.example>$/);
    expect(Date.parse(mail!.header('date'))).toBeGreaterThan(Date.now() - 60_000);
    expect(mail!.text).toContain('Ihre Prüfungen und Berichte');
    expect(mail!.text).toContain('verlangt haben. Böhm & Söhne, https://stufenlos.example');
    expect(mail!.text).not.toMatch(/\{\{|\}\}/);
    expect(await row()).toMatchObject({ payload: null, last_error: null, subject_hash: null });
  });

  it('of a company names who represents it and its register, as the law wants of business letters', async () => {
    const company = { OPERATOR_REPRESENTED_BY: 'Ada Böhm,\n Eva Böhm', OPERATOR_REGISTER: 'AG Musterstadt, HRB 1' };
    await deliver({}, company, '1');
    await deliver({ locale: 'en' }, { OPERATOR_REGISTER: 'AG Musterstadt, HRB 1' }, '2');
    const ends = catcher.mails.map(({ text }) => text.slice(text.indexOf('https://stufenlos.example')).trim());
    expect(ends).toEqual([
      'https://stufenlos.example\nVertreten durch: Ada Böhm, Eva Böhm\nRegistereintrag: AG Musterstadt, HRB 1',
      'https://stufenlos.example\nRegister entry: AG Musterstadt, HRB 1',
    ]);
  });

  it('is English for those who chose English, and holds what else is to be said', async () => {
    const words = { link: 'https://id.example/account?x=1&y=ü' };
    await deliver({ locale: 'en', more: ['accountDeleted.signIn'], words });
    expect(catcher.mails[0]!.header('subject')).toBe('Your Stufenlos account has been deleted');
    expect(catcher.mails[0]!.text).toContain('delete your access there as well: https://id.example/account?x=1&y=ü');
  });

  it('cannot be made to carry further headers or recipients', async () => {
    await deliver({ to: 'ada@example.org, eve@example.org' }, {}, '1');
    await deliver({ to: 'ada@example.org\r\nBcc: eve@example.org' }, {}, '2');
    expect(catcher.mails).toEqual([]);
    await deliver({}, { APP_NAME: 'X\r\nBcc: eve@example.org' }, '3');
    expect(catcher.mails.map(({ to }) => to)).toEqual([['ada@example.org']]);
    expect(catcher.mails[0]!.header('bcc')).toBe('');
  });

  it('enqueued twice under one key is sent once', async () => {
    await deliver();
    await deliver();
    expect(catcher.mails).toHaveLength(1);
  });

  it('that a crash kept from being noted is sent again as the same mail, so that a reader can show it once', async () => {
    const crash = new Promise<never>(() => undefined);
    class Dying extends OutboxRepository {
      override finish = () => crash;
    }
    void deliver({}, {}, 'k', new Dying(database.db));
    await until(() => catcher.mails.length === 1);
    // What the end of the lease does.
    await sql`update effects set not_before = now()`.execute(database.db);
    await deliver();
    const ids = catcher.mails.map((mail) => mail.header('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await row()).toMatchObject({ attempts: 2, payload: null, last_error: null });
  });

  it.each([
    ['not there', 550, true],
    ['full for now', 452, false],
  ])('whose mailbox is %s leaves a reason without the address', async (_, code, ends) => {
    catcher.refusal = Object.assign(new Error('<ada@example.org> is not to be had'), { responseCode: code });
    await deliver();
    const { done_at: doneAt, payload, last_error: reason } = await row();
    expect(doneAt !== null).toBe(ends);
    expect(payload === null).toBe(ends);
    expect(reason).toMatch(/^mail not sent: EENVELOPE \d{3}$/);
  });

  it('waits while nobody answers, and is given up with its address after three days', async () => {
    await catcher.stop();
    await deliver();
    expect(await row()).toMatchObject({ done_at: null, payload: request, last_error: 'mail not sent: ESOCKET 0' });
    await age(4);
    await deliver();
    expect(await row()).toMatchObject({ payload: null });
    expect((await row()).done_at).not.toBeNull();
  });

  it.each(['ticket', 'contact'] as const)(
    'to the operator (%s) outlasts a refusal, and its end after 30 days is told loudly',
    async (kind) => {
      const alerts = vi.spyOn(Logger.prototype, 'error');
      const given = { kind, words: operatorWords };
      catcher.refusal = Object.assign(new Error('<ada@example.org> is not to be had'), { responseCode: 550 });
      await deliver(given);
      expect(await row()).toMatchObject({ done_at: null, last_error: 'mail not sent: EENVELOPE 550' });
      await age(29);
      await deliver(given);
      expect(await row()).toMatchObject({ done_at: null });
      expect(alerts).not.toHaveBeenCalled();
      await age(31);
      await deliver(given);
      const { id, done_at: doneAt, payload } = await row();
      expect([doneAt === null, payload]).toEqual([false, null]);
      const cause = 'mail not sent: EENVELOPE 550';
      expect(alerts.mock.calls).toEqual([[{ event: 'operator_mail_given_up', alert: true, kind, effect: id, cause }]]);
      alerts.mockRestore();
    },
  );

  it('waits while no server is configured', async () => {
    await deliver({}, { SMTP_URL: '' });
    expect(await row()).toMatchObject({ done_at: null, last_error: 'mail not sent: SMTP_URL is not set' });
    expect((await row()).subject_hash).toEqual(subjectHash('ada'));
  });
});

describe('the texts of mails', () => {
  it('exist in both languages, with the same words to fill in', () => {
    const words = (texts: Record<string, string>) =>
      Object.entries(texts).map(([key, text]) => [
        key,
        text.match(/\{\{\w+\}\}/g)?.toSorted((a, b) => a.localeCompare(b)),
      ]);
    expect(words(en)).toEqual(words(de));
  });
});
