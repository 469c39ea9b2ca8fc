// Isolated: nestjs-pino keeps the log of the first application of a process.
import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchOutput } from '../testing/caught-output.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TestIssuer } from '../testing/test-issuer.ts';

/** All that the process writes to its output. */
let output: ReturnType<typeof catchOutput>;
let issuer: TestIssuer;
let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  output = catchOutput();
  issuer = await TestIssuer.start();
  database = await createTestDatabase();
  api = await startApi(testConfig(database.url, { OIDC_ISSUER: issuer.issuer, LOG_LEVEL: 'trace' }));
});
afterAll(async () => {
  await api?.stop();
  output?.stop();
  await issuer?.stop();
  await database?.drop();
});

describe('the log', () => {
  it('says why a token was refused, and holds nothing of any token or person', async () => {
    const person = { sub: 'subject-of-somebody', email: 'somebody@secret.example', name: 'Somebody Secret' };
    const tokens = [
      await issuer.token(person),
      await issuer.token({ ...person, aud: 'another-api' }),
      await issuer.token(person, { expiresIn: -900 }),
      'a-secret.that-is.no-token',
    ];
    const call = (token: string) =>
      fetch(`${api.base}/billing/entitlement?access_token=${token}`, { headers: { authorization: `Bearer ${token}` } });
    const statuses: number[] = [];
    for (const token of tokens) statuses.push((await call(token)).status);
    issuer.answers = 'with an error';
    const cold = await startApi(testConfig(database.url, { OIDC_ISSUER: issuer.issuer, LOG_LEVEL: 'trace' }));
    statuses.push((await fetch(`${cold.base}/me`, { headers: { authorization: `Bearer ${tokens[0]}` } })).status);
    await cold.stop();
    expect(statuses).toEqual([200, 401, 401, 401, 503]);
    expect(output.text).toContain('"path":"/api/billing/entitlement"');
    expect(output.text).toContain('"reason":"ERR_JWT_CLAIM_VALIDATION_FAILED","claim":"aud"');
    expect(output.text).toContain('"reason":"ERR_JWT_EXPIRED","claim":"exp"');
    for (const part of tokens.flatMap((token) => token.split('.')).filter((text) => text.length > 6)) {
      expect(output.text).not.toContain(part);
    }
    for (const own of Object.values(person)) expect(output.text).not.toContain(own);
  });
});
