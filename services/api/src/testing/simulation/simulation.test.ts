import 'reflect-metadata';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRunningApi, type RunningApi } from '../running-api.ts';
import { until } from '../until.ts';
import { usualSize } from '../usual-page.ts';
import { OrderBook } from './order-book.ts';
import { mixes, planOrders, type Load } from './order-plan.ts';
import { capacityOf } from './page-times.ts';
import { redisMs } from './processor-times.ts';
import { SimulatedWorkers } from './simulated-workers.ts';
import { figuresOf, kneeOf, readDelays, type StepFigures } from './step-figures.ts';

const sitePages = 4;
const load: Load = { seed: 7, mix: 'mixed', hosts: 6, sitePages, steps: [24], stepMs: 1000 };

let running: RunningApi;
let workers: SimulatedWorkers;
beforeAll(async () => {
  running = await startRunningApi({ CRAWL_PAGES_ENTERPRISE: String(sitePages), MONITOR_ROUND_SECONDS: '1' });
  workers = new SimulatedWorkers(running.config.queue, { workers: 4, sitePages, timeScale: 0 });
});
afterAll(async () => {
  await workers?.stop();
  await running?.stop();
});

it('takes orders of every class through api, queues and results, and settles every page once', async () => {
  const { db } = running.database;
  const book = new OrderBook(running.api.base, db, running.issuer);
  await book.open(2, load.hosts);
  const orders = planOrders(load);
  for (const order of orders) await book.place(order);
  expect([...book.refused]).toEqual([]);
  const ended = await until(async () => {
    const runs = await db.selectFrom('runs').select(['state', 'source', 'scope']).execute();
    return runs.length === orders.length && runs.every(({ state }) => state === 'completed') && runs;
  });
  const sites = orders.filter(({ kind }) => kind === 'site').length;
  expect(ended.filter(({ scope }) => scope === 'site')).toHaveLength(sites);
  const { rows } = await sql<{ pages: number; rules: number; findings: number }>`
    select (select count(*)::int from run_pages where state = 'completed') as pages,
      (select count(*)::int from page_rules) as rules, (select count(*)::int from findings) as findings`.execute(db);
  const pages = orders.length - sites + sites * sitePages;
  expect(workers.pages).toBe(pages);
  expect(rows).toEqual([{ pages, rules: pages * usualSize.rules, findings: pages * usualSize.findings }]);
  const delays = await readDelays(db, new Date(0), new Date());
  expect(delays.map(({ kind }) => kind)).toEqual(['free', 'monitor', 'paid', 'site']);
}, 120_000);

describe('a plan of orders', () => {
  it('is the same for the same seed, and another one for another seed', () => {
    expect(planOrders(load)).toEqual(planOrders(load));
    expect(planOrders({ ...load, seed: 8 })).not.toEqual(planOrders(load));
  });

  it.each(Object.entries(mixes))('has the pages that its rate and its mix %s say', (mix, shares) => {
    const steps = [100, 200];
    const plan = planOrders({ ...load, mix: mix as Load['mix'], steps, stepMs: 10_000 });
    for (const [kind, share] of Object.entries(shares)) {
      const each = kind === 'site' ? sitePages : 1;
      const pages = plan.filter((order) => order.kind === kind).length * each;
      expect(Math.abs(pages - 3000 * share)).toBeLessThanOrEqual(2 * each);
    }
    expect(plan.map(({ at }) => at)).toEqual(plan.map(({ at }) => at).toSorted((a, b) => a - b));
  });
});

describe('the figures of a step', () => {
  const reading = { at: new Date(0), pages: 10, commits: 100, nodeMs: 50, postgresMs: 60, redisMs: 7 };
  const step = (offered: number, pagesPerSecond: number, freeWait = 0.1): StepFigures => ({
    ...figuresOf(offered, reading, { ...reading, at: new Date(1000), pages: 10 + pagesPerSecond }, []),
    delays: [{ kind: 'free', runs: 9, median: freeWait, most: freeWait }],
  });

  it('are counted by its pages and its time', () => {
    const after = { at: new Date(4000), pages: 30, commits: 300, nodeMs: 150, postgresMs: 200, redisMs: 27 };
    expect(figuresOf(6, reading, after, [])).toEqual({
      offered: 6,
      pagesPerSecond: 5,
      commitsPerPage: 10,
      nodeMsPerPage: 5,
      postgresMsPerPage: 7,
      redisMsPerPage: 1,
      delays: [],
    });
  });

  it('tell the knee: the last step before pages are left over or a visitor waits', () => {
    expect(kneeOf([step(10, 10), step(20, 19), step(40, 20)])?.offered).toBe(20);
    expect(kneeOf([step(10, 10), step(20, 20, 2.1), step(40, 40)])?.offered).toBe(10);
    expect(kneeOf([step(10, 5)])).toBeUndefined();
    expect(kneeOf([step(10, 10)])?.offered).toBe(10);
  });

  it('have the processor time of Redis from its own words', () => {
    expect(redisMs('# CPU\r\nused_cpu_sys:1.5\r\nused_cpu_user:2.25\r\nused_cpu_sys_children:9\r\n')).toBe(3750);
  });
});

it('a hundred workers judge as many pages as their measured times allow', () => {
  expect(capacityOf(100)).toBeGreaterThan(150);
  expect(capacityOf(100)).toBeCloseTo(capacityOf(1) * 100);
});
