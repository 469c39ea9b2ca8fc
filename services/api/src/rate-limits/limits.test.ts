import 'reflect-metadata';
import { problemSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { Client } from 'pg';
import { SettlePage } from '../settlement/settle-page.ts';
import { failedResult, pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { AddressSalts } from './address-salts.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness({ RATE_ANON_HOUR: '3', RATE_ANON_DAY: '10', RATE_PUBLIC_MINUTE: '30' });
  // The limits count in whole minutes, hours and days, and the tests build on each other's counts.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await harness?.stop();
});

let pages = 0;
/** The edge's word about who asks; it is believed because it comes from loopback. */
const orderFrom = (address: string, url = `https://limit${(pages += 1)}.example/`) =>
  fetch(`${harness.api.base}/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ url, locale: 'de' }),
  });
const statusesFrom = async (addresses: string[]) => {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await orderFrom(address)).status);
  return statuses;
};

describe('the quota of free scans', () => {
  it('lets three an hour through, then says how many and when again', async () => {
    expect(await statusesFrom(Array<string>(3).fill('203.0.113.1'))).toEqual([202, 202, 202]);
    const refused = await orderFrom('203.0.113.1');
    expect(refused.status).toBe(429);
    const problem = problemSchema.parse(await refused.json());
    expect(problem).toMatchObject({ code: 'rate_limited', data: { kind: 'quota', count: 3 } });
    expect(problem.retryAfter).toBeGreaterThan(0);
    expect(problem.retryAfter).toBeLessThanOrEqual(3600);
    expect(refused.headers.get('retry-after')).toBe(String(problem.retryAfter));
  });

  it('counts an IPv6 visitor by the /64 and an IPv4 address as itself in any clothes', async () => {
    const household = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:0db8:0001:0002:ffff::', '2001:db8:1:2:3:4:5:6'];
    expect(await statusesFrom(household)).toEqual([202, 202, 202, 429]);
    expect(await statusesFrom(['2001:db8:1:3::1'])).toEqual([202]);
    expect(await statusesFrom(['::ffff:203.0.113.1'])).toEqual([429]);
  });

  it('believes only what the nearest trusted proxy adds, not what the visitor claims', async () => {
    expect(await statusesFrom(['9.9.9.9, 203.0.113.1', '8.8.8.8, 203.0.113.1'])).toEqual([429, 429]);
  });

  it('takes no counting for what it refuses, also when many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => orderFrom('203.0.113.9')));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    const counts = await harness.database.db
      .selectFrom('rate_counters')
      .select('count')
      .where('key', 'like', 'scan-%')
      .execute();
    expect(Math.max(...counts.map(({ count }) => count))).toBe(3);
  });

  it('keeps the charge of a scan that was canceled after it had begun: its work is done anyway', async () => {
    const address = '203.0.113.21';
    const settle = harness.api.app.get(SettlePage);
    for (const _ of [1, 2, 3]) {
      const { token } = (await (await orderFrom(address)).json()) as { token: string };
      const runId = await harness.runId(token);
      const at = new Date();
      const begun = { v: 1, type: 'progress', runId, jobNo: 1, pageNo: 1, ticket: '', phase: 'opening' } as const;
      await settle.progress({ ...begun, at: at.toISOString() }, at);
      expect(await settle.cancel(runId, at)).toBe(true);
    }
    expect(await statusesFrom([address])).toEqual([429]);
  });

  it('gives a failed and a waiting, canceled scan back, and keeps a good one', async () => {
    const address = '203.0.113.20';
    const { db } = harness.database;
    const settle = harness.api.app.get(SettlePage);
    const idOf = async (answer: Response) => harness.runId(((await answer.json()) as { token: string }).token);
    const failed = await idOf(await orderFrom(address));
    const canceled = await idOf(await orderFrom(address));
    const good = await idOf(await orderFrom(address));
    const fact = { v: 1, type: 'page', jobNo: 1, pageNo: 1, ticket: '' } as const;
    await settle.page({ ...fact, runId: failed, result: failedResult() }, new Date());
    await settle.cancel(canceled, new Date());
    await settle.page({ ...fact, runId: good, result: pageResult() }, new Date());
    expect(await statusesFrom([address, address, address])).toEqual([202, 202, 429]);
    const charged = await db
      .selectFrom('runs')
      .select('charged_keys')
      .where('id', 'in', [failed, canceled, good])
      .execute();
    expect(charged.every((run) => run.charged_keys === null)).toBe(true);
  });

  it('stores no address, and forgets the day’s salt and old counters', async () => {
    const client = new Client({ connectionString: harness.database.url });
    await client.connect();
    const { rows } = await client.query<{ all: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as all from (select rate_counters::text as t from rate_counters union all select runs::text from runs) x`,
    );
    await client.end();
    expect(rows[0]?.all).not.toMatch(/203\.0\.113|2001:db8/);
    await harness.api.app.get(AddressSalts).forget(new Date(Date.now() + 3 * 86_400_000));
    expect(await harness.database.db.selectFrom('address_salts').selectAll().execute()).toEqual([]);
    expect(await harness.database.db.selectFrom('rate_counters').selectAll().execute()).toEqual([]);
  });
});

describe('the limit of all public calls', () => {
  it('answers 429 beyond it, per address, and never for health or plans', async () => {
    const get = (path: string, address: string) =>
      fetch(`${harness.api.base}${path}`, { headers: { 'x-forwarded-for': address } });
    const statuses: number[] = [];
    for (let at = 0; at < 35; at += 1) statuses.push((await get('/stats', '198.51.100.1')).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(5).fill(429)]);
    const refused = await get('/stats', '198.51.100.1');
    expect(refused.status).toBe(429);
    expect(problemSchema.parse(await refused.json())).toMatchObject({ code: 'rate_limited', data: { kind: 'rate' } });
    const { rows } = await sql<{ count: number }>`
      select coalesce(max(count), 0)::int as count from rate_counters where key like 'public:%'
    `.execute(harness.database.db);
    // One refusal is counted; the others are answered from memory and write nothing.
    expect(rows[0]?.count).toBeLessThanOrEqual(31);
    expect((await get('/stats', '198.51.100.2')).status).toBe(200);
    expect((await get('/health/ready', '198.51.100.1')).status).toBe(200);
    expect((await get('/plans', '198.51.100.1')).status).toBe(200);
  });
});
