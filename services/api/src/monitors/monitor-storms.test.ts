import 'reflect-metadata';
import type { CreateMonitor } from '@stufenlos/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { MonitorScheduler } from './monitor-scheduler.ts';
import { openRunsPerOwner } from './monitors.repository.ts';
import { monitorsPerAccount } from './monitors.service.ts';
import { MonitorNotifier } from './monitor-notifier.ts';

const openJobs = 10;

let issuer: TestIssuer;
let harness: TestHarness;
let ada: TestMember;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer, SCAN_QUEUE_LIMIT: String(openJobs) });
  ada = await memberOf(harness.api.base, issuer, { sub: 'ada', email: 'ada@example.org', email_verified: true });
  await subscribed(harness.database.db, 'ada', { site_limit: 5 });
  await registered(harness.database.db, 'ada', 'a.example', { kind: 'subscription', id: 'sub_ada' });
});
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
});

const watch = (path: string, order: Partial<CreateMonitor> = {}) =>
  ada.client.call('createMonitor', {
    body: { url: `https://a.example/${path}`, cadence: 'daily', scope: 'page', notify: false, ...order },
  });
const begin = (now = new Date()) => harness.api.app.get(MonitorScheduler, { strict: false }).begin(now);
const tell = () => harness.api.app.get(MonitorNotifier, { strict: false }).notify();
const runs = async () => (await ada.client.call('listRuns', { query: {} })).runs;
const db = () => harness.database.db;

describe('many monitored websites at once', () => {
  it('leave room in the queue for a person who waits in front of a screen', async () => {
    for (let n = 0; n < openJobs + 2; n += 1) await watch(`storm${n}`);
    await begin();
    expect((await runs()).length).toBe(openJobs / 2);
    await harness.order({ url: 'https://somebody.example/' });
    const rows = await db().selectFrom('monitors').select('id').where('last_run_id', 'is', null).execute();
    expect(rows).toHaveLength(openJobs / 2 + 2);
    await db().deleteFrom('monitors').execute();
    await db().deleteFrom('runs').execute();
  });

  it('of one account wait for each other, and not those of others for them', async () => {
    for (let n = 0; n < openRunsPerOwner; n += 1) {
      const url = `https://a.example/on-its-way${n}`;
      await sql`insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state)
        values ('ada', ${url}, 'a.example', ${url}, 'monitor', 'page', 'pro', 'de', 1, 'running')`.execute(db());
    }
    await watch('next');
    const bob = await memberOf(harness.api.base, issuer, { sub: 'bob' });
    await subscribed(db(), 'bob');
    await registered(db(), 'bob', 'bob.example', { kind: 'subscription', id: 'sub_bob' });
    await bob.client.call('createMonitor', {
      body: { url: 'https://bob.example/', cadence: 'daily', scope: 'page', notify: false },
    });
    await begin();
    expect((await runs()).length).toBe(openRunsPerOwner);
    expect((await bob.client.call('listRuns', { query: {} })).runs).toHaveLength(1);
    await sql`update runs set state = 'completed', finished_at = now() where owner_sub = 'ada'`.execute(db());
    await begin();
    expect((await runs())[0]).toMatchObject({ url: 'https://a.example/next', state: 'queued' });
    await db().deleteFrom('monitors').execute();
    await db().deleteFrom('runs').execute();
  });

  it('are not held up by one that cannot be begun, nor by one whose end cannot be told', async () => {
    const bad = await watch('bad');
    const good = await watch('good');
    await sql`update monitors set page_key = 'no address', next_due_at = now() - interval '1 hour' where id = ${bad.id}`.execute(
      db(),
    );
    await begin();
    expect((await runs()).map(({ url }) => url)).toEqual(['https://a.example/good']);
    const { last_run_id: runId } = await db()
      .selectFrom('monitors')
      .select('last_run_id')
      .where('id', '=', good.id)
      .executeTakeFirstOrThrow();
    await sql`update runs set state = 'completed', finished_at = now() where id = ${runId}`.execute(db());
    // Who looks for its numbers stumbles.
    await sql`update runs set stats = '{}' where id = ${runId}`.execute(db());
    await sql`update monitors set last_run_id = ${runId}, webhook_url = 'https://a.example/in' where id = ${bad.id}`.execute(
      db(),
    );
    await tell();
    const { told_run_id: told } = await db()
      .selectFrom('monitors')
      .select('told_run_id')
      .where('id', '=', good.id)
      .executeTakeFirstOrThrow();
    expect(told).toBe(runId);
    await db().deleteFrom('monitors').execute();
    await db().deleteFrom('runs').execute();
  });

  it('are not begun at once any more when somebody makes them again and again', async () => {
    for (let n = 0; n < monitorsPerAccount; n += 1) {
      const { id } = await watch('again');
      await ada.client.call('deleteMonitor', { params: { id } });
    }
    const { nextDueAt } = await watch('again');
    expect(Date.parse(nextDueAt)).toBeGreaterThan(Date.now());
    await db().deleteFrom('monitors').execute();
  });
});

describe('an address of a monitor', () => {
  it.each(['https://a.example/\0', 'https://a.example/\uD800', 'https://a.example/\u0001\u202E'])(
    '%j is kept as it is opened',
    async (url) => {
      const answer = await ada.client
        .call('createMonitor', { body: { url, cadence: 'daily', scope: 'page', notify: false } })
        .catch((error: { problem?: { status: number } }) => error.problem);
      expect(answer).not.toMatchObject({ status: 500 });
      await db().deleteFrom('monitors').execute();
    },
    30_000,
  );
});
