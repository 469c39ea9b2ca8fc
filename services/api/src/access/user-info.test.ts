import 'reflect-metadata';
import type { Me } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TestIssuer } from '../testing/test-issuer.ts';

let database: TestDatabase;
let issuer: TestIssuer;
let begun: TestApi[] = [];
const ada = { sub: 'user-1', name: 'Ada Byron', email: 'ada@example.org', email_verified: true };

beforeAll(async () => {
  database = await createTestDatabase();
  issuer = await TestIssuer.start();
});
afterEach(async () => {
  await Promise.all(begun.map((api) => api.stop()));
  begun = [];
  issuer.userInfo = null;
  issuer.userInfoRequests.length = 0;
});
afterAll(async () => {
  await issuer?.stop();
  await database?.drop();
});

async function freshApi(env: Record<string, string> = {}): Promise<TestApi> {
  const api = await startApi(testConfig(database.url, { OIDC_ISSUER: issuer.issuer, ...env }));
  begun.push(api);
  return api;
}
async function me(api: TestApi, token: string): Promise<Me> {
  const answer = await fetch(`${api.base}/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Me;
}

it('asks userinfo for the name and the address that an access token does not carry, once a token', async () => {
  issuer.userInfo = ada;
  const api = await freshApi();
  const token = await issuer.token();
  const known = { name: ada.name, email: ada.email, emailVerified: true };
  expect(await me(api, token)).toMatchObject(known);
  expect(await Promise.all([me(api, token), me(api, token)])).toMatchObject([known, known]);
  expect(issuer.userInfoRequests).toEqual([`Bearer ${token}`]);
  await me(api, await issuer.token({ jti: 'another' }));
  expect(issuer.userInfoRequests).toHaveLength(2);
});

it('does not ask where the token says everything, and believes the token where both speak', async () => {
  issuer.userInfo = { ...ada, name: 'Somebody Else' };
  const api = await freshApi({ OIDC_CLAIM_PREFIX: 'https://stufenlos.example/' });
  const { sub, name, ...rest } = ada;
  expect(await me(api, await issuer.token({ ...rest, 'https://stufenlos.example/name': name }))).toMatchObject({
    name,
  });
  expect(issuer.userInfoRequests).toEqual([]);
  expect(await me(api, await issuer.token({ sub, name }))).toMatchObject({ name, email: ada.email });
});

it('does not take the verification of another address for that of this one', async () => {
  issuer.userInfo = ada;
  const api = await freshApi();
  const own = await issuer.token({ email: 'new@example.org' });
  expect(await me(api, own)).toMatchObject({ name: ada.name, email: 'new@example.org', emailVerified: false });
  const old = await issuer.token({ email: ada.email });
  expect(await me(api, old)).toMatchObject({ email: ada.email, emailVerified: true });
});

it('takes nothing that is said of somebody else (OpenID Connect Core 5.3.2)', async () => {
  issuer.userInfo = { ...ada, sub: 'user-2' };
  expect(await me(await freshApi(), await issuer.token())).toMatchObject({ sub: 'user-1', name: null, email: null });
});

it.each<Record<string, unknown> | number>([{ sub: 'user-1', name: 7, email: {} }, 401, 500])(
  'serves a person about whom userinfo says nothing of use: %j',
  async (userInfo) => {
    issuer.userInfo = userInfo;
    expect(await me(await freshApi(), await issuer.token())).toMatchObject({ name: null, email: null });
  },
);

it('leaves a provider that fails alone for a while, and asks again for the next token of one that refuses', async () => {
  const tokens = await Promise.all(['a', 'b', 'c'].map((jti) => issuer.token({ jti })));
  const askAll = async () => {
    issuer.userInfoRequests.length = 0;
    const api = await freshApi();
    for (const token of tokens) await me(api, token);
    return issuer.userInfoRequests.length;
  };
  issuer.userInfo = 503;
  expect(await askAll()).toBe(1);
  issuer.userInfo = 403;
  expect(await askAll()).toBe(3);
});
