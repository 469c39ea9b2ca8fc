import { createClient } from '@stufenlos/contracts';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { tracesOf } from './testing/person.ts';
import { refusal, startProfileHarness, type ProfileHarness } from './testing/profile-harness.ts';

let harness: ProfileHarness;
let sub = '';
let email = '';
beforeAll(async () => {
  harness = await startProfileHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  ({ sub, email } = harness.newPerson());
  // Limits count in whole hours, and no test may cross into the next one.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());
const me = (claims: JWTPayload = {}) => harness.me(claims);
const account = () => harness.database.db.selectFrom('accounts').selectAll().where('sub', '=', sub).executeTakeFirst();

describe('GET /me', () => {
  it('answers the claims of the token and a row made at first use, which holds neither name nor e-mail', async () => {
    expect(await me().call('me', {})).toEqual({
      sub,
      name: 'Ada Byron',
      email,
      emailVerified: false,
      locale: 'de',
      mail: { monitorFindings: true, runFinished: false },
      capabilities: {
        updateName: true,
        changeEmail: true,
        emailAtOnce: false,
        sendVerification: true,
        deleteUser: true,
        accountUrl: null,
      },
      hasLiveSubscription: false,
      createdAt: expect.any(String) as string,
    });
    expect(await tracesOf(harness.database.db, email)).toEqual({});
    expect(await tracesOf(harness.database.db, 'Byron')).toEqual({});
  });

  it('takes the language of the first visit from the browser, and keeps it', async () => {
    const ask = async (language: string) => {
      const headers = { authorization: `Bearer ${await harness.issuer.token({ sub })}`, 'accept-language': language };
      return (await (await fetch(`${harness.api.base}/me`, { headers })).json()) as { locale: string };
    };
    expect(await ask('fr;q=0.9, en-GB;q=0.8, de;q=0.7')).toMatchObject({ locale: 'en' });
    expect(await ask('de')).toMatchObject({ locale: 'en' });
  });

  it('makes one row for ten first visits at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => me().call('me', {})));
    expect(await account()).toMatchObject({ sub, state: 'active' });
  });

  it('needs a token', async () => {
    const anonymous = createClient({ base: harness.api.base });
    for (const name of ['me', 'sendVerification'] as const) {
      expect(await refusal(anonymous.call(name, {}))).toMatchObject({ status: 401, code: 'sign_in_required' });
    }
    expect(await refusal(anonymous.download('exportMe', {}))).toMatchObject({ status: 401, code: 'sign_in_required' });
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
      mail: { monitorFindings: true, runFinished: true },
    });
    expect(await update({ mail: { monitorFindings: true } })).toMatchObject({
      mail: { monitorFindings: true, runFinished: true },
    });
  });

  it('changes the name at the provider; the answer still is what the token says', async () => {
    expect(await update({ name: '  Ada Lovelace ' })).toMatchObject({ name: 'Ada Byron' });
    expect(harness.double.users.get(sub)!.name).toBe('Ada Lovelace');
    expect(await me({ name: 'Ada Lovelace' }).call('me', {})).toMatchObject({ name: 'Ada Lovelace' });
  });

  it('changes the e-mail at the provider, which mails a link to the new one', async () => {
    expect(await update({ email: 'Ada@EXAMPLE.com' })).toMatchObject({ email });
    expect(harness.double.mailed).toEqual(['Ada@example.com']);
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
    expect(harness.double.users.get(sub)).toMatchObject({ name: 'Ada Byron', email });
  });

  it('refuses the e-mail one has already, in any case, and changes nothing else of the request', async () => {
    const same = { email: email.toUpperCase(), name: 'Ada Lovelace', locale: 'en' };
    expect(await refusal(update(same))).toMatchObject({
      status: 422,
      fields: [{ path: 'email', key: 'profile:changeEmail.error.same' }],
    });
    expect(harness.double.users.get(sub)!.name).toBe('Ada Byron');
  });

  it('says that an e-mail is taken', async () => {
    harness.double.users.set('other', { name: 'Other', email: 'taken@example.org', verified: true });
    expect(await refusal(update({ email: 'taken@example.org' }))).toMatchObject({
      status: 409,
      code: 'conflict',
      data: { reason: 'taken' },
    });
  });

  it('says that the provider is away, and keeps the rest working', async () => {
    harness.double.fault = 'away';
    const { retryAfter, ...problem } = await refusal(update({ name: 'Ada Lovelace' }));
    expect(problem).toMatchObject({ status: 503, code: 'provider_unavailable' });
    expect(retryAfter).toBeGreaterThan(0);
    expect(await update({ locale: 'en' })).toMatchObject({ locale: 'en' });
  });

  it('says "gone" when the provider does not know the person any more', async () => {
    harness.double.users.delete(sub);
    expect(await refusal(update({ name: 'Ada Lovelace' }))).toMatchObject({ status: 410, code: 'gone' });
  });

  it('sends at most three mails an hour to addresses that may be a stranger’s', async () => {
    for (const at of [1, 2, 3]) await update({ email: `stranger-${at}@example.org` });
    const fourth = await refusal(update({ email: 'stranger-4@example.org' }));
    expect(fourth).toMatchObject({ status: 429, data: { kind: 'verification', count: 3 } });
    expect(harness.double.mailed).toHaveLength(3);
  });

  it('lets nobody find out by the hundred whose addresses have an account', async () => {
    harness.double.users.set('other', { name: 'Other', email: 'taken@example.org', verified: true });
    for (let at = 0; at < 3; at += 1) {
      expect(await refusal(update({ email: 'taken@example.org' }))).toMatchObject({ data: { reason: 'taken' } });
    }
    expect(await refusal(update({ email: 'taken@example.org' }))).toMatchObject({ status: 429 });
    expect(await refusal(update({ email: 'free@example.org' }))).toMatchObject({ status: 429 });
  });
});

describe('POST /me/verification', () => {
  const send = (claims: JWTPayload = {}) => me(claims).call('sendVerification', {});

  it('has the mail sent again, three times an hour', async () => {
    for (let at = 0; at < 3; at += 1) expect(await send()).toEqual({ email });
    const { retryAfter, ...problem } = await refusal(send());
    expect(problem).toMatchObject({ status: 429, code: 'rate_limited', data: { kind: 'verification' } });
    expect(retryAfter).toBeLessThanOrEqual(3600);
    expect(harness.double.mailed).toEqual([email, email, email]);
  });

  it('says that there is nothing to verify, which costs nothing', async () => {
    harness.double.users.get(sub)!.verified = true;
    for (let at = 0; at < 5; at += 1) {
      expect(await refusal(send())).toMatchObject({ status: 409, data: { reason: 'already_verified' } });
    }
  });

  it('does not count mails that were not sent', async () => {
    harness.double.fault = 'away';
    for (let at = 0; at < 4; at += 1) expect(await refusal(send())).toMatchObject({ status: 503 });
    harness.double.fault = 'none';
    expect(await send()).toEqual({ email });
  });
});

describe('without identity administration', () => {
  it('name, e-mail and verification are managed elsewhere, and the profile says where', async () => {
    const accountUrl = 'https://id.example.org/account';
    const other = await startApi(
      testConfig(harness.database.url, { OIDC_ISSUER: harness.issuer.issuer, IDENTITY_ACCOUNT_URL: accountUrl }),
    );
    const person = harness.me({}, other.base);
    expect((await person.call('me', {})).capabilities).toEqual({
      updateName: false,
      changeEmail: false,
      emailAtOnce: false,
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
