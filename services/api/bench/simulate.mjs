#!/usr/bin/env node
/**
 * What orders, hand-over and results cost under load: `npm run simulate -w services/api -- --workers 100 --hosts 2000
 * --minutes 10 [--mix mixed|pages|sites] [--from 0.1 --to 1] [--steps 5] [--seed 1]`. Needs a build, and DATABASE_URL and
 * REDIS_URL of servers on this machine that serve nothing else meanwhile (`npm run parts`). The api, PostgreSQL and Redis
 * are real; workers answer with made-up results after measured times. The load goes up in steps, from a share of what the
 * workers can judge to another one; the knee is the last step before the one that is too much.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withDatabase } from './figures-database.mjs';
import { startServer } from './start-server.mjs';
import { OrderBook } from '../dist/testing/simulation/order-book.js';
import { mixes, planOrders } from '../dist/testing/simulation/order-plan.js';
import { capacityOf } from '../dist/testing/simulation/page-times.js';
import { postgresMs } from '../dist/testing/simulation/processor-times.js';
import { SimulatedWorkers } from '../dist/testing/simulation/simulated-workers.js';
import { figuresOf, kneeOf, readCounters, readDelays } from '../dist/testing/simulation/step-figures.js';
import { TestIssuer } from '../dist/testing/test-issuer.js';

const text = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({
  options: {
    workers: text('100'),
    hosts: text('2000'),
    minutes: text('10'),
    mix: text('mixed'),
    steps: text('5'),
    from: text('0.1'),
    to: text('1'),
    seed: text('1'),
  },
});
const { mix: wanted, ...given } = values;
const mix = String(wanted);
const { workers, hosts, minutes, steps, from, to, seed } = Object.fromEntries(
  Object.entries(given).map(([name, value]) => [name, Number(value)]),
);
if (!(mix in mixes)) throw new Error(`--mix is one of ${Object.keys(mixes).join(', ')}`);
const sitePages = 25;
const owners = Math.max(1, Math.round(hosts / 20));
const stepMs = (minutes * 60_000) / steps;
const most = capacityOf(workers);
const share = (step) => (steps === 1 ? to : from + ((to - from) * step) / (steps - 1));
const rates = Array.from({ length: steps }, (_, step) => most * share(step));

const limits = {
  SCAN_QUEUE_LIMIT: '20000',
  RATE_MEMBER_DAY: '1000000',
  MONITOR_ROUND_SECONDS: '5',
  CRAWL_PAGES_ENTERPRISE: String(sitePages),
};

await withDatabase(async (url, db) => {
  const issuer = await TestIssuer.start();
  const prefix = `simulation-${randomBytes(4).toString('hex')}`;
  const api = await startServer('api', {
    ...limits,
    DATABASE_URL: url,
    OIDC_ISSUER: issuer.issuer,
    QUEUE_PREFIX: prefix,
  });
  const pool = new SimulatedWorkers({ redisUrl: process.env.REDIS_URL, prefix }, { workers, sitePages });
  const book = new OrderBook(`${api.base}/api`, db, issuer);
  await book.open(owners, hosts);
  const read = async () => ({
    at: new Date(),
    ...(await readCounters(db)),
    nodeMs: await api.processorMs(),
    postgresMs: await postgresMs(db),
    redisMs: await pool.redisMs(),
  });
  const plan = planOrders({ seed, mix, hosts, sitePages, steps: rates, stepMs });
  console.log(`${workers} workers (${most.toFixed(0)} pages/s), ${hosts} hosts, ${minutes} min, ${mix}, seed ${seed}`);
  console.log(
    '| offered, pages/s | settled | unread | commits | Node, ms | PostgreSQL, ms | Redis, ms | order to start, s: median / 95 % |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const figures = [];
  const begun = Date.now();
  for (const [step, rate] of rates.entries()) {
    const before = await read();
    const orders = plan.filter(({ at }) => at >= step * stepMs && at < (step + 1) * stepMs);
    await placeAll(book, orders, begun);
    await pause(Math.max(0, begun + (step + 1) * stepMs - Date.now()));
    const after = await read();
    const told = figuresOf(rate, before, after, await readDelays(db, before.at, after.at));
    figures.push(told);
    console.log(lineOf(told, await pool.unread()));
  }
  const knee = kneeOf(figures);
  console.log(knee ? `knee: ${knee.pagesPerSecond.toFixed(1)} pages/s` : 'knee: below the first step');
  for (const [code, count] of book.refused) console.log(`refused, ${code}: ${count}`);
  await Promise.all([api.stop(), pool.stop(), issuer.stop()]);
});

/** Nobody waits for an order before the next one comes. */
async function placeAll(book, orders, begun) {
  const placed = [];
  for (const order of orders) {
    await pause(Math.max(0, begun + order.at - Date.now()));
    placed.push(book.place(order));
  }
  await Promise.all(placed);
}

function lineOf(told, unread) {
  const delays = told.delays.map(({ kind, median, most: p95 }) => `${kind} ${median.toFixed(1)} / ${p95.toFixed(1)}`);
  const cells = [
    told.offered.toFixed(1),
    told.pagesPerSecond.toFixed(1),
    unread,
    told.commitsPerPage.toFixed(1),
    ...[told.nodeMsPerPage, told.postgresMsPerPage, told.redisMsPerPage].map((ms) => ms.toFixed(1)),
    delays.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}
