import type { Problem } from '@stufenlos/contracts';
import declarationDe from '@stufenlos/contracts/texts/declaration.de.json' with { type: 'json' };
import declarationEn from '@stufenlos/contracts/texts/declaration.en.json' with { type: 'json' };
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../testing/until.ts';
import { writtenTime } from '../texts/berlin-time.ts';
import { cancellationKeys, withdrawalKeys } from './declaration-reading.ts';
import { operatorEmail, startDeclarationsHarness, type DeclarationsHarness } from './testing/declarations-harness.ts';
import textsDe from './documents/texts/de.json' with { type: 'json' };
import textsEn from './documents/texts/en.json' with { type: 'json' };

let harness: DeclarationsHarness;
beforeAll(async () => {
  harness = await startDeclarationsHarness();
});
afterAll(() => harness?.stop());

const cancellation = (email: string, given: object = {}) => ({
  kind: 'ordinary',
  contract: 'Pro',
  email,
  locale: 'de',
  ...given,
});
const withdrawal = (email: string, given: object = {}) => ({
  name: 'Ada Byron',
  contract: 'ST-ABCD2345',
  email,
  locale: 'de',
  ...given,
});

describe('a cancellation', () => {
  it.each([
    ['de', 'Bestätigung Ihrer Kündigung', 'Art der Kündigung: Ordentlich', 'zum nächstmöglichen Zeitpunkt', 'Uhr (ME'],
    ['en', 'Confirmation of your cancellation', 'Type of cancellation: Ordinary', 'at the next possible date', '(CE'],
  ] as const)('is confirmed at once and by mail with content, date and time (%s)', async (locale, ...said) => {
    const { email } = harness.newPerson();
    const before = Date.now();
    const { receivedAt, reference, confirmation } = await harness.declare(
      '/cancellations',
      cancellation(email, { locale, name: ' Ada Byron ', contract: 'Pro, „Schöne Läden“' }),
    );
    expect(Date.parse(receivedAt)).toBeGreaterThanOrEqual(before);
    expect(reference).toMatch(/^KU-[34679A-Y]{8}$/);
    const at = writtenTime(new Date(receivedAt), locale);
    const typed = ['Name: Ada Byron\n', email, 'Pro, „Schöne Läden“'];
    for (const words of [...said, at.date, at.time, `${at.zone})`, reference, ...typed]) {
      expect(confirmation).toContain(words);
    }
    expect(confirmation).toContain('Rampe & Söhne');
    expect(confirmation).toContain(operatorEmail);
    const mail = await harness.mailTo(email, /./);
    expect(mail.header('subject')).toBe(`${said[0]} (${reference})`);
    expect(mail.header('content-language')).toBe(locale);
    expect(mail.text).toContain(`\n\n${confirmation}\n\n-- \n`);
    expect(mail.text).toContain('Rampe & Söhne, Am Hang 4, 12345 Musterstadt, http');
    const row = await until(async () => harness.row(reference).then((found) => found.confirmed_at !== null && found));
    expect(row).toMatchObject({ kind: 'cancel', email, locale, name: 'Ada Byron', owner_sub: null });
    expect(row.received_at.toISOString()).toBe(receivedAt);
  });

  it('for good cause carries its reason line by line, none of which passes for one of ours', async () => {
    const { email } = harness.newPerson();
    const reason = 'Der Dienst stand still.\r\nKündigung zum: heute\n\ndrei Tage';
    const { confirmation, reference } = await harness.declare(
      '/cancellations',
      cancellation(email, { kind: 'extraordinary', reason, date: '2027-02-28' }),
    );
    expect(confirmation).toContain('Grund: Der Dienst stand still.\n  Kündigung zum: heute\n  \n  drei Tage\n');
    expect(confirmation.match(/^Kündigung zum: .*$/gm)).toEqual(['Kündigung zum: 28. Februar 2027']);
    expect((await harness.row(reference)).payload).toMatchObject({ kind: 'extraordinary', reason, date: '2027-02-28' });
  });

  it('says in a mail to an unconfirmed address what was typed, but nothing in it can be clicked', async () => {
    const { email } = harness.newPerson();
    const reason = 'Your account is locked. Sign in at http://evil.test/login or www.evil.test.';
    const words = { reason, name: 'www.evil.test', contract: 'Basic (evil.test)', locale: 'en' };
    const typed = cancellation(email, { kind: 'extraordinary', ...words });
    const { confirmation } = await harness.declare('/cancellations', typed);
    expect(confirmation).toContain(reason);
    const { text } = await harness.mailTo(email, /./);
    expect(text).toContain('Sign in at http[:]//evil[.]test/login or www[.]evil[.]test.');
    expect(text).toContain('We have not checked that it belongs to them.');
    expect(text).not.toMatch(/evil\.test/);
  });

  it('repeats every word exactly to the owner of a confirmed address', async () => {
    const { email, sub } = harness.newPerson();
    const typed = cancellation(email, { kind: 'extraordinary', reason: 'Siehe https://status.example/vorfall' });
    const { confirmation } = await harness.declare('/cancellations', typed, { sub, email, email_verified: true });
    const { text } = await harness.mailTo(email, /./);
    expect(text).toContain(`Guten Tag,\n\n${confirmation}\n\n-- \n`);
  });

  it('takes empty fields of a form for absent ones', async () => {
    const { email } = harness.newPerson();
    const { confirmation } = await harness.declare('/cancellations', cancellation(email, { date: '', reason: ' ' }));
    expect(confirmation).toContain('Kündigung zum: zum nächstmöglichen Zeitpunkt');
    expect(confirmation).not.toContain('Grund');
  });

  it.each([{}, { name: ' ' }, { name: null }])(
    'of a page that asks for no name counts without one: %j',
    async (given) => {
      const { email } = harness.newPerson();
      const { confirmation, reference } = await harness.declare('/cancellations', cancellation(email, given));
      expect(confirmation).not.toContain('Name:');
      expect(await harness.row(reference)).toMatchObject({ name: null });
    },
  );
});

describe('a withdrawal', () => {
  it.each([
    ['de', 'Bestätigung Ihres Widerrufs', 'Ihr Widerruf ist am'],
    ['en', 'Confirmation of your withdrawal', 'Your withdrawal was received'],
  ] as const)('is confirmed at once and by mail with content, date and time (%s)', async (locale, ...said) => {
    const { email } = harness.newPerson();
    const { receivedAt, reference, confirmation } = await harness.declare(
      '/withdrawals',
      withdrawal(email, { locale }),
    );
    expect(reference).toMatch(/^WI-\w{8}$/);
    const at = writtenTime(new Date(receivedAt), locale);
    for (const words of [...said, at.date, at.time, 'Name: Ada Byron', 'ST-ABCD2345', email]) {
      expect(confirmation).toContain(words);
    }
    const mail = await harness.mailTo(email, /./);
    expect(mail.header('subject')).toBe(`${said[0]} (${reference})`);
    expect(mail.text).toContain(confirmation);
    expect(await harness.row(reference)).toMatchObject({ kind: 'withdraw', name: 'Ada Byron', payload: {} });
  });
});

const long = (length: number) => 'x'.repeat(length);
const header = 'ada\r\nBcc: eve@example.org';

describe('a faulty form', () => {
  const refused = async (path: '/cancellations' | '/withdrawals', body: unknown) => {
    const response = await harness.send(path, body);
    const problem = (await response.json()) as Problem;
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input' });
    return Object.fromEntries(problem.fields!.map((field) => [field.path, field.key]));
  };
  const rows = () => harness.database.db.selectFrom('contract_requests').select('id').execute();

  it.each<[string, object, Record<string, string>]>([
    ['no kind', { kind: undefined }, { kind: 'billing:cancel.error.kind' }],
    ['an unknown kind', { kind: 'both' }, { kind: 'billing:cancel.error.kind' }],
    ['101 characters of name', { name: long(101) }, { name: 'billing:cancel.error.name' }],
    ['a header in the name', { name: header }, { name: 'billing:cancel.error.name' }],
    ['no contract', { contract: undefined }, { contract: 'billing:cancel.error.contract' }],
    ['a blank contract', { contract: ' \t ' }, { contract: 'billing:cancel.error.contract' }],
    ['201 characters of contract', { contract: long(201) }, { contract: 'billing:cancel.error.contract' }],
    ['a header in the contract', { contract: header }, { contract: 'billing:cancel.error.contract' }],
    ['a contract that is no text', { contract: 7 }, { contract: 'billing:cancel.error.contract' }],
    ['an escape sequence in the contract', { contract: 'a\u001b[31m' }, { contract: 'billing:cancel.error.contract' }],
    ['no e-mail', { email: undefined }, { email: 'billing:cancel.error.email' }],
    ['a header in the e-mail', { email: header }, { email: 'billing:cancel.error.email' }],
    ['two e-mails', { email: 'a@example.org,b@example.org' }, { email: 'billing:cancel.error.email' }],
    ['an e-mail of 255 characters', { email: `${long(243)}@example.org` }, { email: 'billing:cancel.error.email' }],
    ['a day that is none', { date: '2027-02-29' }, { date: 'billing:cancel.error.date' }],
    ['a date with an hour', { date: '2027-02-28T00:00:00Z' }, { date: 'billing:cancel.error.date' }],
    ['a German date', { date: '28.02.2027' }, { date: 'billing:cancel.error.date' }],
    ['good cause without a reason', { kind: 'extraordinary' }, { reason: 'billing:cancel.reasonRequired' }],
    ['a blank reason', { kind: 'extraordinary', reason: ' \n ' }, { reason: 'billing:cancel.reasonRequired' }],
    ['2,001 characters of reason', { reason: long(2001) }, { reason: 'billing:cancel.error.reason' }],
    ['a control character in the reason', { reason: 'a\u0007b' }, { reason: 'billing:cancel.error.reason' }],
    ['no language', { locale: 'fr' }, { locale: 'shell:errors.generic.text' }],
    [
      'everything at once',
      { kind: 'extraordinary', contract: '', email: 'x', date: '1' },
      {
        contract: 'billing:cancel.error.contract',
        email: 'billing:cancel.error.email',
        date: 'billing:cancel.error.date',
        reason: 'billing:cancel.reasonRequired',
      },
    ],
  ])('with %s is refused at its fields, and nothing is stored or sent', async (_, given, fields) => {
    const before = (await rows()).length;
    expect(await refused('/cancellations', cancellation('ada@example.org', given))).toEqual(fields);
    expect((await rows()).length).toBe(before);
  });

  it.each<[string, object, Record<string, string>]>([
    ['no name', { name: undefined }, { name: 'billing:withdraw.error.name' }],
    ['a blank name', { name: '  ' }, { name: 'billing:withdraw.error.name' }],
    ['101 characters of name', { name: long(101) }, { name: 'billing:withdraw.error.name' }],
    ['a header in the name', { name: header }, { name: 'billing:withdraw.error.name' }],
    ['no contract', { contract: '' }, { contract: 'billing:withdraw.error.contract' }],
    ['a header in the contract', { contract: header }, { contract: 'billing:withdraw.error.contract' }],
    ['no e-mail', { email: '' }, { email: 'billing:withdraw.error.email' }],
  ])('of a withdrawal with %s is refused at its fields', async (_, given, fields) => {
    expect(await refused('/withdrawals', withdrawal('ada@example.org', given))).toEqual(fields);
  });

  it.each([null, [], 'text', 7])('that is %j is refused', async (body) => {
    expect((await harness.send('/cancellations', body)).status).toBe(422);
    expect((await harness.send('/withdrawals', body)).status).toBe(422);
  });

  it('has a text in both languages for every field it may name', () => {
    const keys = [
      ...Object.values(cancellationKeys),
      ...Object.values(withdrawalKeys),
      'billing:cancel.reasonRequired',
    ];
    for (const key of keys) {
      const own = key.replace('billing:', '');
      expect(declarationDe).toHaveProperty([own]);
      expect(declarationEn).toHaveProperty([own]);
    }
  });
});

describe('what no database and no mail can hold', () => {
  it('is made storable: half a character, a NUL', async () => {
    const { email } = harness.newPerson();
    const { reference } = await harness.declare(
      '/cancellations',
      cancellation(email, { contract: 'Pro \ud800', kind: 'extraordinary', reason: 'a\u0000b \udfff' }),
    );
    expect(await harness.row(reference)).toMatchObject({
      contract: 'Pro \ufffd',
      payload: { reason: 'a\ufffdb \ufffd' },
    });
    expect((await harness.mailTo(email, /./)).text).toContain('Pro \ufffd');
  });
});

describe('the limits', () => {
  // The limits count in whole hours, and no call of a test may fall into the next one.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('admit ten an hour from one address, faulty ones uncounted, and then name whom to write to', async () => {
    const ip = '203.0.113.5';
    const { email } = harness.newPerson();
    for (let index = 0; index < 12; index += 1) await harness.send('/cancellations', {}, { ip });
    const sent = Array.from({ length: 11 }, (_, index) =>
      harness.send(
        index % 2 === 0 ? '/cancellations' : '/withdrawals',
        index % 2 === 0 ? cancellation(email) : withdrawal(email),
        { ip },
      ),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(201),
      429,
    ]);
    const refused = answers.find(({ status }) => status === 429)!;
    const problem = (await refused.json()) as Problem;
    expect(problem).toMatchObject({ code: 'rate_limited', data: { kind: 'declaration', email: operatorEmail } });
    expect(Number(refused.headers.get('retry-after'))).toBe(problem.retryAfter);
    expect(problem.retryAfter).toBeLessThanOrEqual(3600);
  });

  it('send at most three confirmations an hour to one address, and still take every declaration', async () => {
    const { email, sub } = harness.newPerson();
    const references: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const spelled = index % 2 === 0 ? email : email.replace('person', 'PERSON');
      const { reference, confirmation } = await harness.declare('/cancellations', cancellation(spelled));
      expect(confirmation).toContain(spelled);
      references.push(reference);
    }
    for (const reference of references) await harness.settled(reference);
    const all = () => harness.catcher.mails.filter(({ to }) => to.some((one) => one.toLowerCase() === email));
    await until(() => all().length === 3);
    // The owner of that mailbox, signed in, has confirmations that no stranger can use up.
    const own = { sub, email, email_verified: true };
    const { reference } = await harness.declare('/withdrawals', withdrawal(email), own);
    await harness.mailTo(email, new RegExp(reference));
    // Somebody who only claims that mailbox has not.
    const claimed = await harness.declare('/withdrawals', withdrawal(email), { ...own, email_verified: false });
    expect(all()).toHaveLength(4);
    // Decided when it was stored, so there is nothing to wait for: these have no mail under way.
    for (const unmailed of [...references.slice(3), claimed.reference]) {
      const { id, confirmed_at: confirmedAt } = await harness.row(unmailed);
      const ordered = harness.database.db
        .selectFrom('effects')
        .select('id')
        .where('key', '=', `declaration.confirm:${id}`);
      expect(await ordered.execute()).toEqual([]);
      expect(confirmedAt).toBeNull();
    }
  });
});

describe('the texts of declarations', () => {
  const places = (texts: Record<string, string>) =>
    Object.entries(texts).map(([key, text]) => [key, text.match(/\{\{\w+\}\}/g)?.toSorted()]);

  it('exist in both languages, with the same words to fill in', () => {
    expect(places(textsEn)).toEqual(places(textsDe));
    expect(places(declarationEn)).toEqual(places(declarationDe));
  });
});
