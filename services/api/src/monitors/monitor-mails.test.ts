import 'reflect-metadata';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness();
  for (const sub of ['ada', 'bob']) {
    const id = await subscribed(harness.database.db, sub);
    await registered(harness.database.db, sub, `${sub}.example`, { kind: 'subscription', id });
  }
});
afterAll(() => harness?.stop());

const asAda = (claims: JWTPayload): Promise<TestMember> =>
  memberOf(harness.api.base, harness.issuer, { sub: 'ada', email: 'old@example.org', email_verified: true, ...claims });
const addresses = async () => {
  const { db } = harness.database;
  const rows = await db.selectFrom('monitors').select(['url', 'email']).orderBy('url').execute();
  return Object.fromEntries(rows.map(({ url, email }) => [new URL(url).host + new URL(url).pathname, email]));
};

// The website asks for its plan at each visit; the others show the address.
const visits = [
  ['the list of monitored websites', (who) => who.client.call('monitors', {})],
  ['the account', (who) => who.client.call('me', {})],
  ['any visit of the website', (who) => who.client.call('entitlement', {})],
] as [string, (who: TestMember) => Promise<unknown>][];

it.each(visits)('mails go to the confirmed address that %s comes with, and to no other', async (_, visit) => {
  await harness.database.db.deleteFrom('monitors').execute();
  const [before, bob] = [
    await asAda({}),
    await memberOf(harness.api.base, harness.issuer, { sub: 'bob', email: 'bob@example.org', email_verified: true }),
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
    await visit(await asAda(claims));
    expect(await addresses()).toEqual(were);
  }
  await visit(await asAda({ email: 'new@example.org' }));
  expect(await addresses()).toEqual({ ...were, 'ada.example/mails': 'new@example.org' });
});
