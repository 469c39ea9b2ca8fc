import type { Problem } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { contactKeys, emailRequired } from './contact-reading.ts';

const operator = 'betrieb@rampe.example';
let database: TestDatabase;
let catcher: MailCatcher;
let api: TestApi;
beforeAll(async () => {
  [database, catcher] = await Promise.all([createTestDatabase(), catchMails()]);
  api = await start();
});
afterAll(async () => {
  await api?.stop();
  await catcher?.stop();
  await database?.drop();
});
beforeEach(async () => {
  // What an earlier test left may still be on its way.
  await until(async () => (await waiting()).every(({ done_at: done, last_error: error }) => done ?? error));
  await database.db.deleteFrom('effects').execute();
  catcher.mails.length = 0;
  catcher.refusal = undefined;
});

afterEach(() => void vi.useRealTimers());

const start = (env: Record<string, string> = {}) =>
  startApi(testConfig(database.url, { SMTP_URL: catcher.url, OPERATOR_EMAIL: operator, APP_NAME: 'Rampe', ...env }));

const given = (more: object = {}) => ({
  email: 'ada@shop.example',
  subject: 'Frage zu Enterprise',
  message: 'Guten Tag,\nwas kostet „alles“?',
  locale: 'de',
  ...more,
});
let senders = 0;
const send = (body: unknown, ip = `10.9.${(senders += 1)}.7`, { base } = api) =>
  fetch(`${base}/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });
const mail = () => until(() => catcher.mails[0]);
const waiting = () => database.db.selectFrom('effects').selectAll().where('kind', '=', 'mail').execute();

describe('a message', () => {
  it('reaches the operator, names its sender, and an answer goes there', async () => {
    const response = await send(given({ email: ' ada@Shop.Example ' }));
    expect([response.status, await response.text()]).toEqual([204, '']);
    const sent = await mail();
    const { to, text } = sent;
    expect(to).toEqual([operator]);
    expect(sent.header('subject')).toBe('Kontaktformular: Frage zu Enterprise');
    expect(sent.header('reply-to')).toBe('ada@shop.example');
    expect(sent.header('content-language')).toBe('de');
    expect(text).toContain('Sprache der Seite: Deutsch\nBetreff: Frage zu Enterprise\nNachricht:\n  Guten Tag,\n  was');
    expect(text).toContain('kostet „alles“?');
  });

  it('tells the operator which language its sender reads', async () => {
    await send(given({ locale: 'en' }));
    expect((await mail()).text).toContain('Sprache der Seite: English');
  });

  it('is gone from our tables once it is sent', async () => {
    await send(given());
    const [effect] = await until(async () => {
      const effects = await waiting();
      return effects[0]?.done_at ? effects : undefined;
    });
    expect(effect?.payload).toBeNull();
  });

  it('goes to nobody but the operator: the form cannot be used to write to strangers', async () => {
    await send(given({ email: 'stranger@elsewhere.example' }));
    await until(async () => (await waiting()).every(({ done_at }) => done_at !== null));
    expect(catcher.mails.map(({ to }) => to)).toEqual([[operator]]);
  });

  it('cannot pass one of its lines for one of ours, nor fill in a place of ours', async () => {
    await send(given({ message: 'Kurz gesagt:\r\nVon: chef@rampe.example\u2028Betreff: Geld\n{{email}} {{app}}' }));
    const { text } = await mail();
    expect(text.match(/^Von: .*$/gm)).toEqual([
      'Von: ada@shop.example (diese Adresse wurde eingetippt und ist nicht geprüft)',
    ]);
    expect(text.match(/^Betreff: .*$/gm)).toEqual(['Betreff: Frage zu Enterprise']);
    expect(text).toContain('\n  {{email}} {{app}}\n');
  });

  it('keeps every sign of other scripts, and half a sign harms nothing', async () => {
    await send(given({ subject: 'Здравствуйте 🦽', message: 'مرحبا بالعالم \ud83d \u0000 Ende' }));
    const sent = await mail();
    expect(sent.header('subject')).toBe('Kontaktformular: Здравствуйте 🦽');
    expect(sent.text).toContain('مرحبا بالعالم \ufffd \ufffd Ende');
  });
});

describe('while the mail server is away', () => {
  it('the message is kept and sent later', async () => {
    catcher.refusal = Object.assign(new Error('later'), { responseCode: 451 });
    expect((await send(given())).status).toBe(204);
    await until(async () => (await waiting())[0]?.last_error !== null);
    catcher.refusal = undefined;
    await database.db
      .updateTable('effects')
      .set({ not_before: new Date(0) })
      .execute();
    expect((await until(() => catcher.mails[0], 40_000)).header('reply-to')).toBe('ada@shop.example');
  });

  it('a refusal for good loses no message either: it is the only copy', async () => {
    catcher.refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    await send(given());
    const [effect] = await until(async () => {
      const effects = await waiting();
      return effects[0]?.last_error ? effects : undefined;
    });
    expect(effect).toMatchObject({ done_at: null });
    expect(JSON.stringify(effect?.payload)).toContain('Frage zu Enterprise');
  });
});

describe('a faulty message', () => {
  const refused = async (body: unknown) => {
    const response = await send(body);
    const problem = (await response.json()) as Problem;
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input' });
    return Object.fromEntries(problem.fields!.map(({ path, key }) => [path, key]));
  };
  const { email, subject, message } = contactKeys;

  it.each<[string, object, Record<string, string>]>([
    ['no e-mail', { email: undefined }, { email: emailRequired }],
    ['an e-mail that is nothing', { email: null }, { email: emailRequired }],
    ['a blank e-mail', { email: ' \t ' }, { email: emailRequired }],
    ['an e-mail that is no text', { email: ['ada@shop.example'] }, { email }],
    ['an e-mail without a host', { email: 'ada' }, { email }],
    ['two e-mails', { email: 'ada@shop.example, eve@evil.example' }, { email }],
    ['a header in the e-mail', { email: 'ada@shop.example\r\nBcc: eve@evil.example' }, { email }],
    ['a name around the e-mail', { email: 'Ada <ada@shop.example>' }, { email }],
    ['an e-mail of 255 characters', { email: `${'x'.repeat(242)}@shop.example` }, { email }],
    ['no subject', { subject: undefined }, { subject }],
    ['a blank subject', { subject: '  ' }, { subject }],
    ['151 characters of subject', { subject: 'x'.repeat(151) }, { subject }],
    ['a header in the subject', { subject: 'Hallo\r\nBcc: eve@evil.example' }, { subject }],
    ['a line break in the subject', { subject: 'Hallo\nWelt' }, { subject }],
    ['another line break in the subject', { subject: 'Hallo\u2028Welt' }, { subject }],
    ['a subject that is no text', { subject: { toString: 'x' } }, { subject }],
    ['no message', { message: undefined }, { message }],
    ['9 characters of message', { message: '123456789' }, { message }],
    ['9 characters and much space', { message: `  123456789${' '.repeat(50)}` }, { message }],
    ['5,001 characters of message', { message: 'x'.repeat(5001) }, { message }],
    ['a control character in the message', { message: 'dies läutet \u0007 laut' }, { message }],
    ['an unknown language', { locale: 'fr' }, { locale: 'shell:errors.generic.text' }],
    ['everything at once', { email: '', subject: '', message: '' }, { email: emailRequired, subject, message }],
  ])('%s is refused with its text and sends nothing', async (_, more, fields) => {
    expect(await refused(given(more))).toEqual(fields);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['the longest e-mail', { email: `${'x'.repeat(241)}@shop.example` }],
    ['150 characters of subject', { subject: 'x'.repeat(150) }],
    ['10 characters of message', { message: '1234567890' }],
    ['5,000 characters of message', { message: 'x'.repeat(5000) }],
    ['an empty trap', { website: '' }],
    ['a field nobody asked for', { to: 'eve@evil.example', replyTo: 'eve@evil.example' }],
  ])('%s is taken', async (_, more) => {
    expect((await send(given(more))).status).toBe(204);
    expect((await mail()).to).toEqual([operator]);
    expect(catcher.mails[0]!.header('reply-to')).not.toContain('evil');
  });

  it.each([['null'], ['[]'], ['"x"'], ['7']])('a body that is %s is refused', async (body) => {
    const response = await fetch(`${api.base}/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(422);
  });

  it('more than 64 KiB are refused as a whole', async () => {
    expect((await send(given({ message: 'x'.repeat(70_000) }))).status).toBe(413);
  });
});

describe('programs', () => {
  it.each([['https://spam.example'], [' '], [7], [true], [{}]])(
    'what fills in the hidden field (%j) is thanked, and nothing is sent or kept',
    async (website) => {
      const response = await send(given({ website }));
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(await waiting()).toEqual([]);
    },
  );

  it('one address sends five messages in an hour, faulty ones not counted, and others are not held up', async () => {
    // The limit counts in whole hours, and no message may fall into the next one.
    vi.useFakeTimers({ toFake: ['Date'] });
    const ip = '10.8.0.1';
    await send(given({ subject: '' }), ip);
    const taken = await Promise.all(Array.from({ length: 5 }, () => send(given(), ip)));
    expect(taken.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    const refused = await send(given(), ip);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await waiting()).toHaveLength(5);
    expect((await send(given(), '10.8.0.2')).status).toBe(204);
  });
});

it('says that it cannot take messages while nobody is named who could read them', async () => {
  const nobody = await start({ OPERATOR_EMAIL: '' });
  try {
    const response = await send(given(), '10.7.0.1', nobody);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect(await waiting()).toEqual([]);
  } finally {
    await nobody.stop();
  }
});
