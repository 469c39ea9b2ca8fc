import 'reflect-metadata';
import { findingMarkSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestMember } from '../testing/test-member.ts';
import { asJson, refusalOf, startMemberHarness, type MemberHarness } from '../history/testing/member-harness.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());

const put = (who: TestMember, hostKey: string, fingerprint: string, reason: unknown) =>
  who.send(`/sites/${encodeURIComponent(hostKey)}/marks/${encodeURIComponent(fingerprint)}`, asJson('PUT', { reason }));
const remove = (who: TestMember, hostKey: string, fingerprint: string) =>
  who.send(`/sites/${hostKey}/marks/${fingerprint}`, { method: 'DELETE' });
const marks = ({ sub }: TestMember) =>
  harness.database.db
    .selectFrom('finding_marks')
    .select(['host_key', 'fingerprint', 'reason'])
    .where('owner_sub', '=', sub)
    .execute();
const found = { pages: [{ violations: ['f-1', 'f-2'] }] };

it('a finding is ignored with a reason; the same again replaces the reason and nothing else', async () => {
  const ada = await harness.person();
  await harness.give(ada, found);
  const first = await put(ada, 'covered.example', 'f-1', '  Nur Schmuck – geprüft.  ');
  expect(first.status).toBe(200);
  const mark = findingMarkSchema.strict().parse(await first.json());
  expect(mark.reason).toBe('Nur Schmuck – geprüft.');
  const again = await put(ada, 'covered.example', 'f-1', 'Another reason');
  expect(await again.json()).toEqual({ ...mark, reason: 'Another reason' });
  expect(await marks(ada)).toEqual([{ host_key: 'covered.example', fingerprint: 'f-1', reason: 'Another reason' }]);
});

it('a mark survives the run that it was made in, and is taken back twice as well as once', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, found);
  await put(ada, 'covered.example', 'f-1', 'A decoration');
  await ada.client.call('deleteRun', { params: { id } });
  expect(await marks(ada)).toHaveLength(1);
  for (const hostKey of ['covered.example', 'covered.example', 'never.example']) {
    expect((await remove(ada, hostKey, 'f-1')).status).toBe(204);
  }
  expect(await marks(ada)).toEqual([]);
});

it('a host or a finding that no run of the caller has cannot be marked: 404', async () => {
  const [ada, bob] = [await harness.person(), await harness.person()];
  await harness.give(bob, { pages: [{ violations: ['f-bob'] }] });
  expect(await refusalOf(put(ada, 'covered.example', 'f-bob', 'x'))).toMatchObject({ status: 404 });
  await harness.give(ada, found);
  for (const [host, fingerprint] of [
    ['covered.example', 'f-bob'],
    ['other.example', 'f-1'],
    ['covered.example', 'f\0'],
    ['covered.example', 'f'.repeat(65)],
    ['h'.repeat(256), 'f-1'],
  ] as const) {
    expect(await refusalOf(put(ada, host, fingerprint, 'x'))).toMatchObject({ status: 404 });
  }
  expect(await marks(ada)).toEqual([]);
  // Nor can anybody take back what somebody else ignores.
  await put(ada, 'covered.example', 'f-1', 'x');
  expect((await remove(bob, 'covered.example', 'f-1')).status).toBe(204);
  expect(await marks(ada)).toHaveLength(1);
});

it('of a locked host nothing can be marked, nor guessed: 402 for what is there and for what is not', async () => {
  const ada = await harness.person([]);
  await harness.give(ada, found);
  for (const fingerprint of ['f-1', 'never']) {
    expect(await refusalOf(put(ada, 'covered.example', fingerprint, 'x'))).toMatchObject({
      status: 402,
      code: 'no_entitlement',
    });
  }
  expect(await marks(ada)).toEqual([]);
});

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['blanks', '   '],
  ['501 characters', 'x'.repeat(501)],
  ['two lines', 'a\nb'],
  ['a NUL', 'a\0b'],
  ['a line separator', 'a\u2028b'],
  ['an object', { length: 3 }],
])('%s is no reason: 422', async (_, reason) => {
  const ada = await harness.person();
  await harness.give(ada, found);
  expect(await refusalOf(put(ada, 'covered.example', 'f-1', reason))).toMatchObject({
    status: 422,
    fields: [{ path: 'reason' }],
  });
  expect(await marks(ada)).toEqual([]);
});

it('500 characters are a reason, and a half of a character pair does no harm', async () => {
  const ada = await harness.person();
  await harness.give(ada, found);
  expect((await put(ada, 'covered.example', 'f-1', 'ä'.repeat(500))).status).toBe(200);
  expect((await put(ada, 'covered.example', 'f-2', 'half \ud800')).status).toBe(200);
});

it('nobody marks anything without a token', async () => {
  const path = `${harness.api.base}/sites/covered.example/marks/f-1`;
  expect((await fetch(path, asJson('PUT', { reason: 'x' }))).status).toBe(401);
  expect((await fetch(path, { method: 'DELETE' })).status).toBe(401);
});

it('what is ignored in a locked result is not counted: mark by mark, it would tell what is in it', async () => {
  const ada = await harness.buyer('once.example');
  const id = await harness.give(ada, { host: 'once.example', ...found });
  const ignored = async () => {
    const { locked, ignored: count } = await ada.client.call('getRun', { params: { id } });
    return { locked, count };
  };
  expect((await put(ada, 'once.example', 'f-1', 'x')).status).toBe(200);
  expect(await ignored()).toMatchObject({ locked: false, count: { nodes: 1 } });
  await harness.database.db
    .updateTable('one_time_payments')
    .set({ amount_refunded: 2000 })
    .where('payment_intent_id', '=', ada.payment)
    .execute();
  expect(await ignored()).toEqual({ locked: true, count: undefined });
});
