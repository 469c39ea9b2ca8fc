import { sql } from 'kysely';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { givePerson, tracesOf } from './testing/person.ts';
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
});
const me = (claims: JWTPayload = {}) => harness.me(claims);
const ago = (minutes: number) => ({ auth_time: Math.floor(Date.now() / 1000) - minutes * 60 });
const account = () => harness.database.db.selectFrom('accounts').selectAll().where('sub', '=', sub).executeTakeFirst();

describe('GET /me/export', () => {
  it('is a file with everything that is kept about the caller, and nothing of others', async () => {
    await givePerson(harness.database.db, sub);
    await givePerson(harness.database.db, `${sub}-other`);
    await harness.database.db
      .updateTable('runs')
      .set({ stats: JSON.stringify({ violations: 3 }) as never, token_hash: Buffer.from(`secret ${sub}`) })
      .where('owner_sub', '=', sub)
      .where('url', '=', 'https://shop.example/3')
      .execute();
    const response = await fetch(`${harness.api.base}/me/export`, {
      headers: { authorization: `Bearer ${await harness.issuer.token({ sub, name: 'Ada', email })}` },
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
    expect(file['runs']).toHaveLength(60);
    expect(file['runs']).toContainEqual(
      expect.objectContaining({ url: 'https://shop.example/3', state: 'completed', stats: { violations: 3 } }),
    );
    expect(file['memory']).toMatchObject({
      ignored: [{ host: 'shop.example', fingerprint: 'f-x', reason: 'A decoration.' }],
      answers: [{ criterion: '1.2.1', verdict: 'ok', note: sub }],
      questions: [{ host: 'shop.example', kind: 'heading', verdict: 'no' }],
      shares: [{ run: expect.any(String) as string, revokedAt: null }],
      monitors: [{ host: 'shop.example', cadence: 'weekly', notify: true }],
      proofs: [{ host: 'shop.example', provenAt: null }],
      sender: { name: sub, contact: `${sub}@example.org`, address: [], logo: 'iVBORw==' },
    });
    expect(text).not.toContain('a-word-of-a-proof');
    expect(text).not.toContain('a-key-of-a-webhook');
    expect(file['billing']).toMatchObject({
      customer: { id: expect.any(String) as string, email: `${sub}@example.org` },
      subscriptions: [{ status: 'active', amount: 1900 }],
      payments: [{ status: 'succeeded', amount: 900 }],
      sites: [{ host: 'x.example' }],
    });
    expect((await me().download('exportMe', {})).name).toBe(`stufenlos-${today}.json`);
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
      data: { kind: 'reauth', reason: 'login_too_old' },
    });
    expect(await account()).toMatchObject({ state: 'active' });
  });

  it('wants to hear that a running subscription ends, before it asks for a login', async () => {
    await givePerson(harness.database.db, sub);
    expect(await me().call('me', {})).toMatchObject({ hasLiveSubscription: true });
    for (const body of [{ word: 'DELETE' }, { word: 'DELETE', endsSubscription: false }]) {
      expect(await refusal(remove(body, ago(60)))).toMatchObject({ status: 409, data: { reason: 'subscription' } });
    }
    expect(await refusal(remove({ word: 'DELETE', endsSubscription: true }, ago(60)))).toMatchObject({ status: 401 });
  });

  it.each(['LÖSCHEN', 'löschen', ' Delete ', 'LO\u0308SCHEN'])(
    'takes everything away on "%s", and refuses the live token at once',
    async (word) => {
      await givePerson(harness.database.db, sub);
      // No payments here; with a subscription that goes on the deletion would wait for them.
      await sql`update subscriptions set status = 'canceled'`.execute(harness.database.db);
      const { acceptedAt } = await remove({ word, endsSubscription: true }, ago(4));
      expect(Date.parse(acceptedAt)).toBeGreaterThan(Date.now() - 60_000);
      for (const call of [() => me().call('me', {}), () => me().download('exportMe', {}), () => remove({ word })]) {
        expect(await refusal(call())).toMatchObject({ status: 410, code: 'gone' });
      }
      await until(() => harness.catcher.mails.some(({ to }) => to.includes(email)));
      await until(async () => Object.keys(await tracesOf(harness.database.db, email)).length === 0);
      expect(await tracesOf(harness.database.db, sub)).toEqual({});
      expect(harness.double.users.has(sub)).toBe(false);
      expect(await refusal(me().call('me', {}))).toMatchObject({ status: 410, code: 'gone' });
      expect(await tracesOf(harness.database.db, sub)).toEqual({});
    },
  );

  it('accepts one of five at once', async () => {
    await me().call('me', {});
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => remove({ word: 'DELETE' })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
