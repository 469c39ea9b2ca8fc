import 'reflect-metadata';
import { plansSchema, statisticsSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runStats } from '../runs/run-stats.ts';
import { startApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { testConfig } from '../testing/test-config.ts';
import { StatisticsService } from './statistics.service.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => harness.database.db.deleteFrom('runs').execute());

const read = () => new StatisticsService(harness.database.db).read();

async function finished(
  host: string,
  elements: number,
  given: { daysAgo?: number; state?: 'completed' | 'partial' | 'failed'; reused?: boolean } = {},
) {
  const { daysAgo = 0, state = 'completed', reused = false } = given;
  const totals = elements === 0 ? [] : [{ ruleId: 'label', outcome: 'violation' as const, nodes: elements, pages: 1 }];
  await harness.database.db
    .insertInto('runs')
    .values({
      url: `https://${host}/`,
      host_key: host,
      page_key: `https://${host}/`,
      source: 'visitor',
      scope: 'page',
      profile: 'free',
      locale: 'de',
      page_limit: 1,
      state,
      reused,
      stats: state === 'failed' ? null : JSON.stringify(runStats('free', [state], { totals, findings: [] })),
      finished_at: new Date(Date.now() - daysAgo * 86_400_000 - 1000),
    })
    .execute();
}

describe('community statistics', () => {
  it('of an empty database are empty, never a sample', async () => {
    expect(await read()).toEqual({ windowDays: 30, scans: 0, avgIssuesPerSite: null });
  });

  it('count every finished scan, and every host once with its newest result', async () => {
    await finished('a.example', 100, { daysAgo: 3 });
    await finished('a.example', 4, { daysAgo: 1 });
    await finished('b.example', 1, { state: 'partial' });
    await finished('c.example', 0);
    expect(await read()).toEqual({ windowDays: 30, scans: 4, avgIssuesPerSite: 1.7 });
  });

  it('leave out what failed, what was re-used and what is older than thirty days', async () => {
    await finished('a.example', 5);
    await finished('a.example', 900, { state: 'failed' });
    await finished('b.example', 900, { reused: true });
    await finished('c.example', 900, { daysAgo: 30.1 });
    expect(await read()).toEqual({ windowDays: 30, scans: 1, avgIssuesPerSite: 5 });
  });

  it('ask the database once for a burst of visitors, and again after a failure', async () => {
    let asked = 0;
    let fault: Error | undefined = new Error('away');
    const db = harness.database.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: ({ result }) => (fault ? Promise.reject(fault) : Promise.resolve(result)),
    });
    const service = new StatisticsService(db);
    const burst = () => Promise.allSettled(Array.from({ length: 20 }, () => service.read()));
    expect(new Set((await burst()).map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(asked).toBe(1);
    fault = undefined;
    expect(new Set((await burst()).map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    expect(asked).toBe(2);
  });

  it('may be cached for five minutes', async () => {
    const response = await fetch(`${harness.api.base}/stats`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(statisticsSchema.safeParse(await response.json()).success).toBe(true);
  });
});

describe('plans', () => {
  it('have the specified amounts, the configured tax note and say that they are a test', async () => {
    const api = await startApi(testConfig(harness.database.url, { PRICES_TAX_NOTE: 'none' }));
    const answer = plansSchema.parse(await (await fetch(`${api.base}/plans`)).json());
    expect(answer).toMatchObject({ mode: 'test', taxNote: 'none' });
    expect(answer.plans.map(({ id, siteLimit }) => [id, siteLimit])).toEqual([
      ['basic', 1],
      ['pro', 5],
      ['enterprise', null],
    ]);
    await api.stop();
  });
});
