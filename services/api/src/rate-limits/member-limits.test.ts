import 'reflect-metadata';
import { problemSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';

let issuer: TestIssuer;
let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  database = await createTestDatabase();
  const limits = { RATE_MEMBER_MINUTE: '4', RATE_PUBLIC_MINUTE: '6' };
  api = await startApi(testConfig(database.url, { OIDC_ISSUER: issuer.issuer, ...limits }));
});
afterAll(async () => {
  await api?.stop();
  await issuer?.stop();
  await database?.drop();
});

const statuses = async (call: () => Promise<Response>, times: number) => {
  const seen: number[] = [];
  for (let at = 0; at < times; at += 1) seen.push((await call()).status);
  return seen;
};

describe('the limit of an account', () => {
  it('counts signed-in calls by the account, whatever its token, and others by the address', async () => {
    const call = async () => (await memberOf(api.base, issuer, { sub: 'busy' })).send('/billing/entitlement');
    // A minute may turn once on the way.
    const seen = await statuses(call, 9);
    expect(seen.slice(0, 4)).toEqual([200, 200, 200, 200]);
    expect(seen).toContain(429);
    const other = await memberOf(api.base, issuer, { sub: 'quiet' });
    expect((await other.send('/billing/entitlement')).status).toBe(200);
    expect((await fetch(`${api.base}/stats`)).status).toBe(200);
    const refused = await until(async () => call().then((answer) => answer.status === 429 && answer));
    const problem = problemSchema.parse(await refused.json());
    expect(problem).toMatchObject({ code: 'rate_limited', data: { kind: 'rate' } });
    expect(problem.retryAfter).toBeLessThanOrEqual(60);
  });

  it('counts bad tokens by the address, so that guessing is not free', async () => {
    const guess = () => fetch(`${api.base}/billing/entitlement`, { headers: { authorization: 'Bearer guess' } });
    const seen = await statuses(guess, 13);
    expect(seen).toContain(401);
    expect(seen).toContain(429);
  });

  it('keeps no subject in the counters', async () => {
    const keys = await database.db.selectFrom('rate_counters').select('key').execute();
    expect(keys.some(({ key }) => key.startsWith('member:account:'))).toBe(true);
    expect(JSON.stringify(keys)).not.toMatch(/busy|quiet/);
  });
});
