import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { problemSchema } from '@stufenlos/contracts';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { subjectHash } from './account-key.ts';

let issuer: TestIssuer;
let database: TestDatabase;
let api: TestApi;
let begun: TestApi[] = [];
/** Another process of the api: it has no keys yet. */
const another = async (env: Record<string, string> = {}) => {
  const started = await startApi(testConfig(database.url, { OIDC_ISSUER: issuer.issuer, ...env }));
  begun.push(started);
  return started;
};
beforeAll(async () => {
  issuer = await TestIssuer.start();
  database = await createTestDatabase();
  api = await another();
  begun = [];
});
afterEach(async () => {
  issuer.answers = 'well';
  await Promise.all(begun.map((started) => started.stop()));
  begun = [];
});
afterAll(async () => {
  await api?.stop();
  await issuer?.stop();
  await database?.drop();
});

const call = (token: string | null, to = api, path = '/billing/entitlement') =>
  fetch(to.base + path, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
const statusOf = async (token: string | null, to = api) => (await call(token, to)).status;
const now = () => Math.floor(Date.now() / 1000);
const base64url = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
/** OpenID Connect Back-Channel Logout 2.4. */
const logout = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } };
/** A token put together by hand, as somebody without the key would. */
const forged = (header: object, claims: JWTPayload, sign: (text: string) => string) => {
  const text = `${base64url(header)}.${base64url({ iss: issuer.issuer, aud: 'stufenlos-api', sub: 'user-1', exp: now() + 300, ...claims })}`;
  return `${text}.${sign(text)}`;
};

describe('a signed-in endpoint', () => {
  it('lets a good token through, and an issuer found by discovery is all it needs', async () => {
    expect(await statusOf(await issuer.token())).toBe(200);
    expect(issuer.keyFetches).toBe(1);
    await Promise.all(Array.from({ length: 5 }, async () => statusOf(await issuer.token())));
    expect(issuer.keyFetches).toBe(1);
  });

  it('says 401 in the error language, with a challenge that tells no token from a bad one', async () => {
    const none = await call(null);
    expect(none.status).toBe(401);
    expect(none.headers.get('www-authenticate')).toBe('Bearer');
    expect(problemSchema.parse(await none.json())).toMatchObject({ code: 'sign_in_required' });
    const bad = await call('rubbish');
    expect(bad.status).toBe(401);
    expect(bad.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    const problem = problemSchema.parse(await bad.json());
    expect(problem).toMatchObject({ code: 'sign_in_required', data: { reason: 'invalid_token' } });
  });

  it.each<[string, () => Promise<string>, number]>([
    ['expired 30 s ago: clocks differ', () => issuer.token({}, { expiresIn: -30 }), 200],
    ['expired 90 s ago', () => issuer.token({}, { expiresIn: -90 }), 401],
    ['from a clock 30 s ahead', () => issuer.token({ nbf: now() + 30 }), 200],
    ['from a clock 2 minutes ahead', () => issuer.token({ nbf: now() + 120 }), 401],
    ['from a clock 2 minutes behind', () => issuer.token({ iat: now() - 120, exp: now() + 180 }), 200],
    ['for another audience', () => issuer.token({ aud: 'another-api' }), 401],
    ['that is an ID token: made for the browser', () => issuer.token({ aud: 'stufenlos-web' }, { type: 'JWT' }), 401],
    ['without an audience', () => issuer.token({ aud: undefined }), 401],
    ['for several audiences with ours', () => issuer.token({ aud: ['stufenlos-api', 'userinfo'] }), 200],
    ['of another issuer', () => issuer.token({ iss: 'https://elsewhere.example' }), 401],
    ['of an issuer that only looks alike', () => issuer.token({ iss: `${issuer.issuer}/` }), 401],
    ['without a subject', () => issuer.token({ sub: undefined }), 401],
    ['with an empty subject', () => issuer.token({ sub: '' }), 401],
    ['with a subject that no database takes', () => issuer.token({ sub: 'user\u0000-1' }), 401],
    ['issued by a clock 30 s ahead', () => issuer.token({ iat: now() + 30 }), 200],
    ['issued 2 minutes from now', () => issuer.token({ iat: now() + 120 }), 401],
    ['of the type of RFC 9068, written out', () => issuer.token({}, { type: 'application/at+jwt' }), 200],
    ['of that type in other letters', () => issuer.token({}, { type: 'AT+JWT' }), 200],
    ['that ends a session', () => issuer.token({}, { type: 'logout+jwt' }), 401],
    ['that ends a session, as untyped providers write it', () => issuer.token(logout, { type: 'JWT' }), 401],
    ['that is an ID token for both audiences', () => issuer.token({ at_hash: 'x' }, { type: 'JWT' }), 401],
    ['of a type for another purpose', () => issuer.token({}, { type: 'secevent+jwt' }), 401],
    ['without an end', () => issuer.token({ exp: undefined }), 401],
  ])('with a token %s', async (_name, token, status) => {
    expect(await statusOf(await token())).toBe(status);
  });

  it('refuses a token whose claims or signature were touched', async () => {
    const [header, payload, signature] = (await issuer.token()).split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
    const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    expect(await statusOf(`${header}.${base64url({ ...claims, sub: 'somebody-else' })}.${signature}`)).toBe(401);
    expect(await statusOf(`${header}.${payload}.${swapped}`)).toBe(401);
    expect(await statusOf(`${header}.${payload}.`)).toBe(401);
    expect(await statusOf(`${header}.${payload}`)).toBe(401);
  });

  it('refuses HS256 signed with the public key, alg none and all others, before it looks for keys', async () => {
    const cold = await another();
    const fetches = issuer.keyFetches;
    const secret = JSON.stringify(issuer.publicJwk);
    const { kid } = issuer.publicJwk;
    const hs256 = forged({ alg: 'HS256', kid }, {}, (text) =>
      createHmac('sha256', secret).update(text).digest('base64url'),
    );
    expect(await statusOf(hs256, cold)).toBe(401);
    for (const alg of ['none', 'None', 'NONE', 'RS512', 'PS256']) {
      expect(
        await statusOf(
          forged({ alg, kid }, {}, () => ''),
          cold,
        ),
      ).toBe(401);
    }
    expect(issuer.keyFetches).toBe(fetches);
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'Bearer a b', 'bearer\t', '{"alg":"none"}', 'x'.repeat(8000)])(
    'refuses the header "%.20s"',
    async (authorization) => {
      const answer = await fetch(`${api.base}/billing/entitlement`, { headers: { authorization } });
      expect(answer.status).toBe(401);
    },
  );

  it('asks for the type of the token where it is configured', async () => {
    const strict = await another({ OIDC_TOKEN_TYPE: 'at+jwt' });
    expect(await statusOf(await issuer.token(), strict)).toBe(200);
    expect(await statusOf(await issuer.token({}, { type: 'JWT' }), strict)).toBe(401);
    expect(await statusOf(await issuer.token({}, { type: 'JWT' }))).toBe(200);
  });

  it.each<[string, JWTPayload, number]>([
    ['ours, as OpenID Connect names it', { azp: 'stufenlos-web' }, 200],
    ['ours, as RFC 9068 names it', { client_id: 'stufenlos-app' }, 200],
    ['another', { azp: 'somebody-else' }, 401],
    ['another by RFC 9068', { client_id: 'somebody-else' }, 401],
    ['ours and another', { azp: 'stufenlos-web', client_id: 'somebody-else' }, 401],
    ['nobody', {}, 401],
  ])('takes tokens of listed clients only where there is a list: %s', async (_name, claims, status) => {
    const strict = await another({ OIDC_AUTHORIZED_PARTIES: 'stufenlos-web, stufenlos-app' });
    const token = await issuer.token(claims);
    expect(await statusOf(token, strict)).toBe(status);
    expect(await statusOf(token)).toBe(200);
  });

  it('knows nobody where no provider is configured, and serves all else', async () => {
    const without = await another({ OIDC_ISSUER: '' });
    expect(await statusOf(await issuer.token(), without)).toBe(401);
    expect((await call(await issuer.token(), without, '/plans')).status).toBe(200);
  });
});

describe('keys', () => {
  afterEach(() => void vi.useRealTimers());

  it('that were rotated are refused inside the cool-down and taken after it, the old ones no more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const old = await issuer.token();
    const fresh = await another();
    expect(await statusOf(old, fresh)).toBe(200);
    await issuer.rotate();
    const young = await issuer.token();
    expect(await statusOf(young, fresh)).toBe(401);
    const before = issuer.keyFetches;
    vi.setSystemTime(Date.now() + 5001);
    expect(await statusOf(young, fresh)).toBe(200);
    expect(issuer.keyFetches).toBe(before + 1);
    expect(await statusOf(old, fresh)).toBe(401);
  });

  it.each(['with an error', 'never'] as const)(
    'that the provider answers %s: 503 without cached ones, never 401; cached ones serve on',
    async (how) => {
      const warm = await another();
      const token = await issuer.token();
      expect(await statusOf(token, warm)).toBe(200);
      const cold = await another();
      const coldButFound = await another({ OIDC_JWKS_URI: `${issuer.issuer}/certs` });
      issuer.answers = how;
      for (const refused of await Promise.all([call(token, cold), call(token, coldButFound)])) {
        expect(refused.status).toBe(503);
        expect(refused.headers.get('retry-after')).toBe('5');
        expect(problemSchema.parse(await refused.json()).code).toBe('unavailable');
      }
      expect(await statusOf(token, warm)).toBe(200);
      // What is bad without any key stays bad.
      expect(await statusOf('rubbish', cold)).toBe(401);
      issuer.answers = 'well';
      expect(await statusOf(token, cold)).toBe(200);
    },
  );

  it('are not taken from a discovery document of somebody else', async () => {
    const wrong = await another({ OIDC_ISSUER: `${issuer.issuer}/` });
    expect(await statusOf(await issuer.token({ iss: `${issuer.issuer}/` }), wrong)).toBe(503);
  });
});

describe('an account that is being deleted, or was', () => {
  it('is told 410 while its token still lives', async () => {
    const token = await issuer.token({ sub: 'leaving' });
    expect(await statusOf(token)).toBe(200);
    await database.db.insertInto('accounts').values({ sub: 'leaving', state: 'deleting' }).execute();
    const gone = await call(token);
    expect(gone.status).toBe(410);
    expect(problemSchema.parse(await gone.json()).code).toBe('gone');
    await database.db.deleteFrom('accounts').where('sub', '=', 'leaving').execute();
    await database.db
      .insertInto('deleted_subjects')
      .values({ sub_hash: subjectHash('leaving') })
      .execute();
    expect(await statusOf(token)).toBe(410);
    expect(await statusOf(await issuer.token({ sub: 'staying' }))).toBe(200);
  });

  it('is told so among others that ask at the same moment, and as soon as it is deleted', async () => {
    const subs = Array.from({ length: 6 }, (_, at) => `crowd-${at}`);
    const tokens = await Promise.all(subs.map((sub) => issuer.token({ sub })));
    const askAll = async () => await Promise.all([...tokens, ...tokens].map((token) => statusOf(token)));
    expect(await askAll()).toEqual(Array.from({ length: 12 }, () => 200));
    await database.db.insertInto('accounts').values({ sub: 'crowd-1', state: 'deleting' }).execute();
    await database.db
      .insertInto('deleted_subjects')
      .values({ sub_hash: subjectHash('crowd-4') })
      .execute();
    const expected = [200, 410, 200, 200, 410, 200];
    expect(await askAll()).toEqual([...expected, ...expected]);
  });
});

describe('a public endpoint', () => {
  it('serves a caller with a broken token as it serves everybody, also while keys cannot be had', async () => {
    const cold = await another();
    issuer.answers = 'with an error';
    for (const token of ['rubbish', await issuer.token(), await issuer.token({}, { expiresIn: -900 })]) {
      expect((await call(token, cold, '/plans')).status).toBe(200);
      expect((await call(token, cold, '/stats')).status).toBe(200);
      const ordered = await fetch(`${cold.base}/scans`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ url: 'https://broken-token.example/', locale: 'de' }),
      });
      expect(ordered.status).toBe(202);
    }
  });
});
