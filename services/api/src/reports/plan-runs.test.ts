import 'reflect-metadata';
import type { LockedRun } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { finding, pageResult } from '../testing/page-results.ts';
import { paidOnce, registered, subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';

let issuer: TestIssuer;
let harness: TestHarness;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer, RATE_MEMBER_DAY: '3' });
});
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
});
afterEach(() => void vi.useRealTimers());

let people = 0;
const person = () => memberOf(harness.api.base, issuer, { sub: `buyer-${(people += 1)}` });
const db = () => harness.database.db;
const read = (member: TestMember, id: string) => member.client.call('getRun', { params: { id } });
const unlock = (member: TestMember, id: string) =>
  member.client.call('unlockRun', { params: { id }, body: { registerSite: true } });
const runsOf = async ({ sub }: TestMember) =>
  db().selectFrom('runs').select(['id', 'plan_run_of', 'profile']).where('owner_sub', '=', sub).execute();

/** A free check that the member has added to the account. */
async function claimed(member: TestMember, url = `https://bought-${(people += 1)}.example/shop?page=2`) {
  const { token } = await harness.order({ url });
  const { message } = await harness.worker.take(await harness.runId(token));
  const told = pageResult({
    url,
    findings: [finding({ ruleId: 'image-alt', impact: 'critical', selector: 'img', html: '<img>', fingerprint: 'f' })],
    rules: [{ ruleId: 'image-alt', outcome: 'violation' as const, nodes: 1 }],
  });
  await harness.worker.sendPage(message, told);
  await harness.ended(token);
  const { runId } = await member.client.call('claimScan', { params: { token } });
  return { id: runId, token, url };
}

function planRunOf({ planRunId }: LockedRun): string {
  if (planRunId === undefined) throw new Error('no run with the profile of the plan was ordered');
  return planRunId;
}

it('The unlock of a free report orders the same page with the profile that was paid for', async () => {
  const ada = await person();
  await paidOnce(db(), ada.sub);
  const { id, url } = await claimed(ada);
  const ordered = planRunOf(await unlock(ada, id));
  expect(await read(ada, ordered)).toMatchObject({
    url,
    scope: 'page',
    profile: 'basic',
    state: 'queued',
    locked: false,
    source: 'member',
  });
  // It reaches the worker as any ordered run does.
  const { message } = await harness.worker.take(ordered);
  expect(message).toMatchObject({ profile: 'basic', pages: [{ url }] });
});

it('A repeated unlock, also after a refund and a second purchase, orders nothing more', async () => {
  const ada = await person();
  const source = await paidOnce(db(), ada.sub);
  const { id } = await claimed(ada);
  const first = await unlock(ada, id);
  expect((await unlock(ada, id)).planRunId).toBe(first.planRunId);
  await db()
    .updateTable('one_time_payments')
    .set({ amount_refunded: 2000 })
    .where('payment_intent_id', '=', source)
    .execute();
  expect((await read(ada, id)).locked).toBe(true);
  await paidOnce(db(), ada.sub, { payment_intent_id: `pi_again_${ada.sub}` });
  expect((await unlock(ada, id)).planRunId).toBe(first.planRunId);
  expect(await runsOf(ada)).toHaveLength(2);
});

it('A host that the operator has denied since is not opened again', async () => {
  const ada = await person();
  await paidOnce(db(), ada.sub);
  const { id, url } = await claimed(ada);
  const { scan } = harness.config;
  const { denyHosts } = scan;
  Object.assign(scan, { denyHosts: [...denyHosts, new URL(url).host] });
  try {
    expect(await unlock(ada, id)).toMatchObject({ locked: false });
  } finally {
    Object.assign(scan, { denyHosts });
  }
  expect((await runsOf(ada)).map((run) => run.id)).toEqual([id]);
});

it('It is charged to no quota of the account', async () => {
  // The quota counts in whole days, and no order may fall into the next one.
  vi.useFakeTimers({ toFake: ['Date'] });
  const ada = await person();
  await paidOnce(db(), ada.sub, { site_limit: 5 });
  for (let at = 0; at < 4; at += 1) await unlock(ada, (await claimed(ada)).id);
  expect(await runsOf(ada)).toHaveLength(8);
  const order = () => ada.client.call('createRun', { body: { url: 'https://own.example/' } });
  for (let at = 0; at < 3; at += 1) await order();
  await expect(order()).rejects.toMatchObject({ problem: { code: 'rate_limited' } });
});

it('A report that was made for the plan, or that opens without a request, orders nothing', async () => {
  const ada = await person();
  const source = await subscribed(db(), ada.sub);
  const { id, url } = await claimed(ada);
  await registered(db(), ada.sub, new URL(url).host, { kind: 'subscription', id: source });
  // The free report of a covered host is open at the first look.
  expect((await read(ada, id)).planRunId).toBeUndefined();
  expect(await read(ada, id)).toMatchObject({ locked: false, profile: 'free' });
  const { id: paid } = await ada.client.call('createRun', { body: { url } });
  await unlock(ada, paid);
  expect(await runsOf(ada)).toHaveLength(2);
});

it('Deleting the free report keeps the run that it has ordered, and deleting that one leaves no trace', async () => {
  const ada = await person();
  await paidOnce(db(), ada.sub, { site_limit: 2 });
  const [kept, gone] = [await claimed(ada), await claimed(ada)];
  const keptRun = planRunOf(await unlock(ada, kept.id));
  await ada.client.call('deleteRun', { params: { id: kept.id } });
  expect((await read(ada, keptRun)).locked).toBe(false);
  const goneRun = planRunOf(await unlock(ada, gone.id));
  await ada.client.call('deleteRun', { params: { id: goneRun } });
  expect((await read(ada, gone.id)).planRunId).toBeUndefined();
});

it('Somebody who reads the free result by its link is not told of it', async () => {
  const ada = await person();
  await paidOnce(db(), ada.sub);
  const { id, token } = await claimed(ada);
  const ordered = planRunOf(await unlock(ada, id));
  expect(JSON.stringify(await harness.read(token))).not.toContain(ordered);
});
