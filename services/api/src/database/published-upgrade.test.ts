import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answersOfToday } from '@stufenlos/workspace/answers-of-today';
import { checkOutPublished } from '@stufenlos/workspace/published-checkout';
import { historyMissing, lastPublished } from '@stufenlos/workspace/published-versions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder } from '../consumer-rights/testing/declarations-harness.ts';
import { asJson } from '../history/testing/member-harness.ts';
import { giveRun } from '../history/testing/given-run.ts';
import { ApiProcess, buildApi } from '../testing/api-process.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { migrate } from './database.ts';
import { schemaDifference } from './schema-state.ts';

const run = promisify(execFile);

/** What a member sees. The last one changes in these tests. */
const pathsOf = (id: string) => [
  '/me',
  '/billing/entitlement',
  '/billing/orders',
  `/runs/${id}`,
  `/runs/${id}/findings?category=violations`,
  `/runs/${id}/groups?category=violations&by=rule`,
  `/runs/${id}/pages`,
  `/runs/${id}/manual`,
];

describe.skipIf(historyMissing)('with the last published version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'published-api-'));
  let database: TestDatabase;
  let issuer: TestIssuer;
  let api: ApiProcess | undefined;
  let id = '';
  /** What each path answered before the upgrade. */
  let before: unknown[] = [];
  /** Migrations that this version does not have. */
  let later: string[] = [];

  beforeAll(async () => {
    checkOutPublished(lastPublished.revision, folder, ['services/api']);
    // Its types were checked when it was published.
    await buildApi(folder, '--noCheck');
    [database, issuer] = await Promise.all([createEmptyDatabase(), TestIssuer.start()]);
    const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url };
    await run(process.execPath, [join(folder, 'services/api/dist/migrate.js')], { env });
    later = (await schemaDifference(database.db)).missing;
  }, 300_000);
  afterAll(async () => {
    await stop();
    await issuer?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function startPublished(env: Record<string, string> = {}): Promise<ApiProcess> {
    const settings = { OIDC_ISSUER: issuer.issuer, API_INTERNAL_PORT: '0', ...env };
    api = await ApiProcess.start(database.url, '/dev/null', settings, folder);
    return api;
  }
  async function stop(): Promise<void> {
    api?.kill('SIGTERM');
    await api?.ended;
    api = undefined;
  }
  /** The answers to the member, as they are on the wire. */
  async function readAll(base: string): Promise<unknown[]> {
    const ada = await memberOf(base, issuer, { sub: 'ada', email: 'ada@example.org' });
    return await Promise.all(
      pathsOf(id).map(async (path) => {
        const answer = await ada.send(path);
        expect([path, answer.status]).toEqual([path, 200]);
        return await answer.json();
      }),
    );
  }
  async function answer(base: string, criterion: string): Promise<number> {
    const ada = await memberOf(base, issuer, { sub: 'ada', email: 'ada@example.org' });
    return (await ada.send(`/runs/${id}/manual/${criterion}`, asJson('PUT', { verdict: 'ok' }))).status;
  }
  /** It has made its connections to the database as well. On a busy machine it gives up some of them at first. */
  async function isReady({ base }: ApiProcess): Promise<void> {
    const ada = await memberOf(base, issuer, { sub: 'ada', email: 'ada@example.org' });
    const isServed = async (path: string) => {
      const answer = await ada.send(path).catch(() => undefined);
      await answer?.arrayBuffer();
      return answer?.status === 200;
    };
    await until(async () => (await Promise.all(['/health/ready', ...pathsOf(id)].map(isServed))).every(Boolean));
  }

  it('has a schema with fewer migrations, so that the upgrade means something', () => {
    expect(later.length).toBeGreaterThan(0);
  });

  it('an account, an order and a run with findings are there', async () => {
    const { db } = database;
    await subscribed(db, 'ada');
    await registered(db, 'ada', 'covered.example', { kind: 'subscription', id: 'sub_ada' });
    await db.insertInto('orders').values(anOrder('ada', 'ST-0001')).execute();
    id = await giveRun(db, 'ada', { pages: [{ violations: ['f-1', 'label:f-2'] }, { violations: ['f-1'] }] });
    const published = await startPublished();
    await isReady(published);
    expect(await answer(published.base, '1.2.1')).toBe(200);
    before = await readAll(published.base);
    expect(JSON.stringify(before)).toMatch(/"ST-0001".*"nodes":3.*"f-2"/);
  });

  it('its database is brought up to date while it runs, and it goes on', async () => {
    expect(await migrate(database.db)).toEqual(later);
    expect(await schemaDifference(database.db)).toEqual({ missing: [], unknown: [] });
    expect(await api!.status('/health/ready')).toBe(200);
    expect(await readAll(api!.base)).toEqual(before);
    await stop();
  });

  it('the api of today shows the same', async () => {
    const today = await startApi(testConfig(database.url, { OIDC_ISSUER: issuer.issuer }));
    try {
      expect(await readAll(today.base)).toMatchObject(answersOfToday(before));
      expect(await answer(today.base, '2.4.5')).toBe(200);
    } finally {
      await today.stop();
    }
  });

  it('a rollback is refused until the operator accepts it', async () => {
    const refused = await startPublished();
    expect(await refused.ended).toBe(1);
    expect(refused.errors).toMatch(/the database is newer than this version: .*DATABASE_NEWER=accept/);
  });

  it('after a rollback it is ready, shows the same and stores what comes', async () => {
    const published = await startPublished({ DATABASE_NEWER: 'accept' });
    await isReady(published);
    const now = await readAll(published.base);
    expect(now.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(JSON.stringify(now.at(-1))).toMatch(/"1\.2\.1".*"2\.4\.5"/);
    const scan = asJson('POST', { url: 'https://shop.example/', locale: 'de' });
    expect(await published.status('/scans', scan)).toBe(202);
    expect(await answer(published.base, '1.2.1')).toBe(200);
    expect(await migrate(database.db)).toEqual([]);
  });
});
