import 'reflect-metadata';
import { proofDays } from '@stufenlos/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MonitorScheduler } from '../monitors/monitor-scheduler.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { finish } from './testing/fake-worker.ts';

let issuer: TestIssuer;
let harness: TestHarness;
let ada: TestMember;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer });
  ada = await memberOf(harness.api.base, issuer, { sub: 'ada' });
  await subscribed(harness.database.db, 'ada', { site_limit: 60 });
  await registered(harness.database.db, 'ada', 'shop.example', { kind: 'subscription', id: 'sub_ada' });
});
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
});
beforeEach(() => harness.database.db.deleteFrom('site_proofs').execute());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const prove = (owner: string, hostKey = 'shop.example', seen: Date | null = new Date()) =>
  harness.database.db
    .insertInto('site_proofs')
    .values({
      owner_sub: owner,
      host_key: hostKey,
      origin: `https://${hostKey}`,
      token: 'a-word',
      method: seen && 'dns',
      proven_at: seen,
    })
    .execute();
/**
 * What the worker is told about the robots.txt of this run; its host is free again afterwards. The worker sends no fact: a
 * final fact without pages would start the next attempt, whose job could keep the host busy.
 */
async function toldOf(runId: string) {
  const { message, job } = await harness.worker.take(runId);
  await finish(job);
  await harness.database.db
    .updateTable('scan_jobs')
    .set({ ended_at: new Date() })
    .where('run_id', '=', runId)
    .execute();
  return message.robots;
}
const order = async (url = 'https://www.shop.example/', scope: 'page' | 'site' = 'page') =>
  await ada.client.call('createRun', { body: { url, scope } });
const ordered = async (url?: string, scope?: 'page' | 'site') => await toldOf((await order(url, scope)).id);

it('of a proven host does not bind the paid checks of who has proven it: pages, websites, monitors', async () => {
  await prove('ada');
  expect(await ordered()).toBe('owner');
  expect(await ordered(undefined, 'site')).toBe('owner');
  const monitor = await ada.client.call('createMonitor', {
    body: { url: 'https://shop.example/watched', scope: 'page', cadence: 'daily', notify: false },
  });
  await harness.api.app.get(MonitorScheduler, { strict: false }).begin(new Date());
  const runId = await until(async () => {
    const row = await harness.database.db
      .selectFrom('monitors')
      .select('last_run_id')
      .where('id', '=', monitor.id)
      .executeTakeFirst();
    return row?.last_run_id ?? undefined;
  });
  expect(await toldOf(runId)).toBe('owner');
});

it.each([
  ['nobody has proven it', async () => {}],
  ['somebody else has proven it', () => prove('bob')],
  ['another host is proven', () => prove('ada', 'other.example')],
  ['a host below it is proven', () => prove('ada', 'a.shop.example')],
  ['the same host with a port is proven', () => prove('ada', 'shop.example:8080')],
  ['the proof was asked for only', () => prove('ada', 'shop.example', null)],
  ['the proof is too old', () => prove('ada', 'shop.example', daysAgo(proofDays + 1))],
])('binds them when %s', async (_, given) => {
  await given();
  expect(await ordered()).toBe('respect');
});

it('binds what is free, and what visitors order', async () => {
  await prove('ada');
  await prove('ada', 'free.example');
  const free = await order('https://free.example/');
  expect(free.profile).toBe('free');
  expect(await toldOf(free.id)).toBe('respect');
  const { token } = await harness.order({ url: 'https://shop.example/' });
  const runId = await harness.runId(token);
  expect(await toldOf(runId)).toBe('respect');
});

it('binds a visitor’s check that the owner has made theirs', async () => {
  await prove('ada');
  const { token } = await harness.order({ url: 'https://shop.example/claimed' });
  const runId = await harness.runId(token);
  await harness.database.db
    .updateTable('runs')
    .set({ owner_sub: 'ada', profile: 'pro' })
    .where('id', '=', runId)
    .execute();
  expect(await toldOf(runId)).toBe('respect');
});

it('binds again as soon as the proof is removed, between order and hand-over too', async () => {
  await prove('ada');
  // Two pages of one host are open at once; the third one waits.
  const [first, second, third] = [await order(), await order(), await order()];
  expect(await harness.worker.take(first.id).then(({ message }) => message.robots)).toBe('owner');
  await ada.client.call('deleteSiteProof', { params: { hostKey: 'shop.example' } });
  await harness.database.db
    .updateTable('scan_jobs')
    .set({ ended_at: new Date() })
    .where('run_id', 'in', [first.id, second.id])
    .execute();
  expect(await toldOf(third.id)).toBe('respect');
});
