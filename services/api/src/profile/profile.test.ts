import { ApiError, createClient, type ApiClient, type Problem } from '@stufenlos/contracts';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { until } from '../testing/until.ts';
import { localeFrom } from './accept-language.ts';
import { adminClient, type ProviderDouble } from './identity-admin/testing/provider-double.ts';
import { sandboxDouble } from './identity-admin/testing/sandbox-double.ts';
import { givePerson, tracesOf } from './testing/person.ts';

let database: TestDatabase;
let issuer: TestIssuer;
let double: ProviderDouble;
let catcher: MailCatcher;
let api: TestApi;
let identityUrl: string;
beforeAll(async () => {
  [database, issuer, catcher] = await Promise.all([createTestDatabase(), TestIssuer.start(), catchMails()]);
  double = sandboxDouble();
  identityUrl = `${await double.start()}/sandbox/identity`;
  api = await startApi(
    testConfig(database.url, {
      OIDC_ISSUER: issuer.issuer,
      SMTP_URL: catcher.url,
      IDENTITY_ADMIN: 'sandbox',
      IDENTITY_ADMIN_URL: identityUrl,
      IDENTITY_ADMIN_CLIENT_ID: adminClient.clientId,
      IDENTITY_ADMIN_CLIENT_SECRET: adminClient.clientSecret,
    }),
  );
});
afterAll(async () => {
  await api?.stop();
  await Promise.all([double?.stop(), catcher?.stop(), issuer?.stop()]);
  await database?.drop();
});

let people = 0;
let sub = '';
let email = '';
beforeEach(() => {
  sub = `person-${(people += 1)}`;
  email = `${sub}@example.org`;
  double.fault = 'none';
  double.mailed.length = 0;
  double.users.set(sub, { name: 'Ada Byron', email, verified: false });
});

/** A client that sends a new token with every call, as it would be after a login a moment ago. */
function me(claims: JWTPayload = {}, base = api.base): ApiClient {
  const accessToken = () =>
    issuer.token({ sub, name: 'Ada Byron', email, email_verified: false, org_id: 'org-1', ...claims });
  return createClient({ base, accessToken });
}
const refusal = (call: Promise<unknown>): Promise<Problem> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error as ApiError).problem,
  );
const ago = (minutes: number) => ({ auth_time: Math.floor(Date.now() / 1000) - minutes * 60 });
const account = () => database.db.selectFrom('accounts').selectAll().where('sub', '=', sub).executeTakeFirst();

describe('GET /me', () => {
  it('answers the claims of the token and a row made at first use, which holds neither name nor e-mail', async () => {
    expect(await me().call('me', {})).toEqual({
      sub,
      name: 'Ada Byron',
      email,
      emailVerified: false,
      locale: 'de',
      mail: { monitorFindings: false, runFinished: false },
      capabilities: { updateName: true, changeEmail: true, sendVerification: true, deleteUser: true, accountUrl: null },
      hasLiveSubscription: false,
      createdAt: expect.any(String) as string,
    });
    expect(await tracesOf(database.db, email)).toEqual({});
    expect(await tracesOf(database.db, 'Byron')).toEqual({});
  });

  it('takes the language of the first visit from the browser, and keeps it', async () => {
    const ask = async (language: string) => {
      const headers = { authorization: `Bearer ${await issuer.token({ sub })}`, 'accept-language': language };
      return (await (await fetch(`${api.base}/me`, { headers })).json()) as { locale: string };
    };
    expect(await ask('fr;q=0.9, en-GB;q=0.8, de;q=0.7')).toMatchObject({ locale: 'en' });
    expect(await ask('de')).toMatchObject({ locale: 'en' });
  });

  it('makes one row for ten first visits at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => me().call('me', {})));
    expect(await account()).toMatchObject({ sub, state: 'active' });
  });

  it('needs a token', async () => {
    const anonymous = createClient({ base: api.base });
    for (const name of ['me', 'sendVerification', 'exportMe'] as const) {
      expect(await refusal(anonymous.call(name, {}))).toMatchObject({ status: 401, code: 'sign_in_required' });
    }
    expect(await refusal(anonymous.call('updateMe', { body: {} }))).toMatchObject({ status: 401 });
    expect(await refusal(anonymous.call('deleteMe', { body: { word: 'DELETE' } }))).toMatchObject({ status: 401 });
  });
});

describe('PATCH /me', () => {
  const update = (body: object, claims: JWTPayload = {}) => me(claims).call('updateMe', { body });

  it('changes language and mails here, and only what is named', async () => {
    await update({ locale: 'en' });
    expect(await update({ mail: { runFinished: true } })).toMatchObject({
      locale: 'en',
      mail: { monitorFindings: false, runFinished: true },
    });
    expect(await update({ mail: { monitorFindings: true } })).toMatchObject({
      mail: { monitorFindings: true, runFinished: true },
    });
  });

  it('changes the name at the provider; the answer still is what the token says', async () => {
    expect(await update({ name: '  Ada Lovelace ' })).toMatchObject({ name: 'Ada Byron' });
    expect(double.users.get(sub)!.name).toBe('Ada Lovelace');
    expect(await me({ name: 'Ada Lovelace' }).call('me', {})).toMatchObject({ name: 'Ada Lovelace' });
  });

  it('changes the e-mail at the provider, which mails a link to the new one', async () => {
    expect(await update({ email: 'Ada@EXAMPLE.com' })).toMatchObject({ email });
    expect(double.mailed).toEqual(['Ada@example.com']);
  });

  it.each([
    ['email', 'no-address', 'profile:changeEmail.error.format'],
    ['email', '', 'profile:changeEmail.error.format'],
    ['email', null, 'profile:changeEmail.error.format'],
    ['email', `${'a'.repeat(250)}@example.org`, 'profile:changeEmail.error.format'],
    ['email', 'ada@example.org, eve@example.org', 'profile:changeEmail.error.format'],
    ['name', '   ', 'profile:changeName.error'],
    ['name', 'a'.repeat(101), 'profile:changeName.error'],
    ['name', 'Ada\u0000', 'profile:changeName.error'],
    ['name', 7, 'profile:changeName.error'],
    ['locale', 'fr', 'shell:errors.generic.text'],
  ])('refuses %s %j with the text of the field', async (path, value, key) => {
    expect(await refusal(update({ [path]: value }))).toMatchObject({
      status: 422,
      code: 'invalid_input',
      fields: [{ path, key }],
    });
    expect(double.users.get(sub)).toMatchObject({ name: 'Ada Byron', email });
  });

  it('refuses the e-mail one has already, in any case, and changes nothing else of the request', async () => {
    const same = { email: email.toUpperCase(), name: 'Ada Lovelace', locale: 'en' };
    expect(await refusal(update(same))).toMatchObject({
      status: 422,
      fields: [{ path: 'email', key: 'profile:changeEmail.error.same' }],
    });
    expect(double.users.get(sub)!.name).toBe('Ada Byron');
  });

  it('says that an e-mail is taken', async () => {
    double.users.set('other', { name: 'Other', email: 'taken@example.org', verified: true });
    expect(await refusal(update({ email: 'taken@example.org' }))).toMatchObject({
      status: 409,
      code: 'conflict',
      data: { reason: 'taken' },
    });
  });

  it('says that the provider is away, and keeps the rest working', async () => {
    double.fault = 'away';
    const { retryAfter, ...problem } = await refusal(update({ name: 'Ada Lovelace' }));
    expect(problem).toMatchObject({ status: 503, code: 'provider_unavailable' });
    expect(retryAfter).toBeGreaterThan(0);
    expect(await update({ locale: 'en' })).toMatchObject({ locale: 'en' });
  });

  it('says "gone" when the provider does not know the person any more', async () => {
    double.users.delete(sub);
    expect(await refusal(update({ name: 'Ada Lovelace' }))).toMatchObject({ status: 410, code: 'gone' });
  });

  it('sends at most three mails an hour to addresses that may be a stranger’s', async () => {
    for (const at of [1, 2, 3]) await update({ email: `stranger-${at}@example.org` });
    const fourth = await refusal(update({ email: 'stranger-4@example.org' }));
    expect(fourth).toMatchObject({ status: 429, data: { kind: 'verification', count: 3 } });
    expect(double.mailed).toHaveLength(3);
  });
});

describe('POST /me/verification', () => {
  const send = (claims: JWTPayload = {}) => me(claims).call('sendVerification', {});

  it('has the mail sent again, three times an hour', async () => {
    for (let at = 0; at < 3; at += 1) expect(await send()).toEqual({ email });
    const { retryAfter, ...problem } = await refusal(send());
    expect(problem).toMatchObject({ status: 429, code: 'rate_limited', data: { kind: 'verification' } });
    expect(retryAfter).toBeLessThanOrEqual(3600);
    expect(double.mailed).toEqual([email, email, email]);
  });

  it('says that there is nothing to verify, which costs nothing', async () => {
    double.users.get(sub)!.verified = true;
    for (let at = 0; at < 5; at += 1) {
      expect(await refusal(send())).toMatchObject({ status: 409, data: { reason: 'already_verified' } });
    }
  });

  it('does not count mails that were not sent', async () => {
    double.fault = 'away';
    for (let at = 0; at < 4; at += 1) expect(await refusal(send())).toMatchObject({ status: 503 });
    double.fault = 'none';
    expect(await send()).toEqual({ email });
  });
});

describe('without identity administration', () => {
  it('name, e-mail and verification are managed elsewhere, and the profile says where', async () => {
    const accountUrl = 'https://id.example.org/account';
    const other = await startApi(
      testConfig(database.url, { OIDC_ISSUER: issuer.issuer, IDENTITY_ACCOUNT_URL: accountUrl }),
    );
    const person = me({}, other.base);
    expect((await person.call('me', {})).capabilities).toEqual({
      updateName: false,
      changeEmail: false,
      sendVerification: false,
      deleteUser: false,
      accountUrl,
    });
    const elsewhere = { status: 409, code: 'conflict', data: { reason: 'managed_elsewhere' } };
    expect(await refusal(person.call('updateMe', { body: { name: 'X' } }))).toMatchObject(elsewhere);
    expect(await refusal(person.call('updateMe', { body: { email: 'x@example.org' } }))).toMatchObject(elsewhere);
    expect(await refusal(person.call('sendVerification', {}))).toMatchObject(elsewhere);
    expect(await person.call('updateMe', { body: { locale: 'en' } })).toMatchObject({ locale: 'en' });
    await other.stop();
  });
});

describe('GET /me/export', () => {
  it('is a file with everything that is kept about the caller, and nothing of others', async () => {
    await givePerson(database.db, sub);
    await givePerson(database.db, `${sub}-other`);
    await database.db
      .updateTable('runs')
      .set({ stats: JSON.stringify({ violations: 3 }) as never, token_hash: Buffer.from(`secret ${sub}`) })
      .where('owner_sub', '=', sub)
      .where('url', '=', 'https://shop.example/3')
      .execute();
    const response = await fetch(`${api.base}/me/export`, {
      headers: { authorization: `Bearer ${await issuer.token({ sub, name: 'Ada', email })}` },
    });
    const today = new Date().toISOString().slice(0, 10);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="stufenlos-${today}.json"`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const text = await response.text();
    expect(text).not.toContain(`${sub}-other`);
    expect(text).not.toMatch(/token|charged/i);
    const file = JSON.parse(text) as Record<string, Record<string, unknown>>;
    expect(file['account']).toMatchObject({ sub, locale: 'en' });
    expect(file['claims']).toMatchObject({ sub, name: 'Ada', email, email_verified: false });
    expect(file['runs']).toHaveLength(120);
    expect(file['runs']).toContainEqual(
      expect.objectContaining({ url: 'https://shop.example/3', state: 'completed', stats: { violations: 3 } }),
    );
    expect(file['billing']).toMatchObject({
      customer: { id: expect.any(String) as string },
      subscriptions: [{ status: 'active', amount: 1900 }],
      payments: [{ status: 'succeeded', amount: 900 }],
      sites: [{ host: 'x.example' }],
    });
    expect(await me().call('exportMe', {})).toMatchObject({ account: { sub } });
  });
});

describe('DELETE /me', () => {
  const remove = (body: object, claims: JWTPayload = {}) => me(claims).call('deleteMe', { body: body as never });

  it.each([{}, { word: '' }, { word: 'yes' }, { word: 'DELETE!' }, { word: 7 }])(
    'refuses %j instead of the word',
    async (body) => {
      expect(await refusal(remove(body))).toMatchObject({
        status: 422,
        fields: [{ path: 'word', key: 'profile:delete.type' }],
      });
    },
  );

  it.each([
    ['six minutes ago', ago(6)],
    ['never, as far as the provider says', { auth_time: undefined }],
    ['in ten minutes', ago(-10)],
    ['at a time that is none', { auth_time: 'now' }],
  ] as [string, JWTPayload][])('wants a fresh login when the last one was %s', async (_, claims) => {
    expect(await refusal(remove({ word: 'DELETE' }, claims))).toMatchObject({
      status: 401,
      code: 'sign_in_required',
      data: { kind: 'reauth' },
    });
    expect(await account()).toMatchObject({ state: 'active' });
  });

  it('wants to hear that a running subscription ends, before it asks for a login', async () => {
    await givePerson(database.db, sub);
    expect(await me().call('me', {})).toMatchObject({ hasLiveSubscription: true });
    for (const body of [{ word: 'DELETE' }, { word: 'DELETE', endsSubscription: false }]) {
      expect(await refusal(remove(body, ago(60)))).toMatchObject({ status: 409, data: { reason: 'subscription' } });
    }
    expect(await refusal(remove({ word: 'DELETE', endsSubscription: true }, ago(60)))).toMatchObject({ status: 401 });
  });

  it.each(['LÖSCHEN', 'löschen', ' Delete ', 'LO\u0308SCHEN'])(
    'takes everything away on "%s", and refuses the live token at once',
    async (word) => {
      await givePerson(database.db, sub);
      const { acceptedAt } = await remove({ word, endsSubscription: true }, ago(4));
      expect(Date.parse(acceptedAt)).toBeGreaterThan(Date.now() - 60_000);
      for (const call of [() => me().call('me', {}), () => me().call('exportMe', {}), () => remove({ word })]) {
        expect(await refusal(call())).toMatchObject({ status: 410, code: 'gone' });
      }
      await until(() => catcher.mails.some(({ to }) => to.includes(email)));
      await until(async () => Object.keys(await tracesOf(database.db, email)).length === 0);
      expect(await tracesOf(database.db, sub)).toEqual({});
      expect(double.users.has(sub)).toBe(false);
      expect(await refusal(me().call('me', {}))).toMatchObject({ status: 410, code: 'gone' });
      expect(await tracesOf(database.db, sub)).toEqual({});
    },
  );

  it('accepts one of five at once', async () => {
    await me().call('me', {});
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => remove({ word: 'DELETE' })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the language of a browser', () => {
  it.each([
    [undefined, 'de'],
    ['', 'de'],
    ['en', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-US,en;q=0.5,de;q=0.1', 'en'],
    ['fr, en;q=0.3, de;q=0.4', 'de'],
    ['fr', 'de'],
    ['en;q=0, fr', 'de'],
    ['*', 'de'],
    ['EN', 'en'],
    [';;;,q=,=,en;q=x', 'en'],
  ])('%j is %s', (header, locale) => {
    expect(localeFrom(header)).toBe(locale);
  });
});
