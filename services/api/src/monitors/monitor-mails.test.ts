import 'reflect-metadata';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startBench, type TestBench } from '../testing/test-bench.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
  for (const sub of ['ada', 'bob']) {
    const id = await subscribed(bench.database.db, sub);
    await registered(bench.database.db, sub, `${sub}.example`, { kind: 'subscription', id });
  }
});
afterAll(() => bench?.stop());

const asAda = (claims: JWTPayload): Promise<TestMember> =>
  memberOf(bench.api.base, bench.issuer, { sub: 'ada', email: 'old@example.org', email_verified: true, ...claims });
const addresses = async () => {
  const { db } = bench.database;
  const rows = await db.selectFrom('monitors').select(['url', 'email']).orderBy('url').execute();
  return Object.fromEntries(rows.map(({ url, email }) => [new URL(url).host + new URL(url).pathname, email]));
};

it('mails go to the address that the list of monitored websites names, and to no other', async () => {
  const [before, bob] = [
    await asAda({}),
    await memberOf(bench.api.base, bench.issuer, { sub: 'bob', email: 'bob@example.org', email_verified: true }),
  ];
  const watch = (who: TestMember, url: string, notify = true) =>
    who.client.call('createMonitor', { body: { url, cadence: 'daily', scope: 'page', notify } });
  await watch(before, 'https://ada.example/mails');
  await watch(before, 'https://ada.example/silent', false);
  await watch(bob, 'https://bob.example/');
  const were = {
    'ada.example/mails': 'old@example.org',
    'ada.example/silent': null,
    'bob.example/': 'bob@example.org',
  };
  expect(await addresses()).toEqual(were);
  // Nobody has confirmed that one, so it could be that of a stranger.
  for (const claims of [{ email: 'new@example.org', email_verified: false }, { email: undefined }]) {
    await (await asAda(claims)).client.call('monitors', {});
    expect(await addresses()).toEqual(were);
  }
  await (await asAda({ email: 'new@example.org' })).client.call('monitors', {});
  expect(await addresses()).toEqual({ ...were, 'ada.example/mails': 'new@example.org' });
});
