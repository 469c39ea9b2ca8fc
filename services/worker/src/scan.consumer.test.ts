import 'reflect-metadata';
import { getQueueToken } from '@nestjs/bull';
import type { INestApplicationContext } from '@nestjs/common';
import { queueNames, type ScanFact } from '@stufenlos/contracts';
import { RedisGate, redisUrlOfTests } from '@stufenlos/scan-queue/testing';
import { Tracing } from '@stufenlos/tracing';
import { SpanCollector } from '@stufenlos/tracing/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WORKER_CONFIG } from './config/worker-config.ts';
import { TestHarness } from './testing/test-harness.ts';
import { TestSite } from './testing/test-site.ts';
import { startWorker } from './worker.ts';

const soon = { timeout: 60_000, interval: 20 };
const site = new TestSite();
let harness: TestHarness;
let gate: RedisGate;
let worker: INestApplicationContext;
let collector: SpanCollector;

beforeAll(async () => {
  await site.start();
  harness = new TestHarness();
  gate = await RedisGate.open(redisUrlOfTests());
  collector = await SpanCollector.start();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  worker = await startWorker(harness.config(site.host, { REDIS_URL: gate.url, ...traces }));
});
afterEach(() => site.release());
afterAll(async () => {
  await worker.close();
  collector.stop();
  await harness.stop();
  gate.close();
  site.stop();
});

it('takes a job, tells what it does, what it found and that it is through', async () => {
  const job = await harness.order([site.url('/bild')]);
  await vi.waitFor(() => expect(harness.finals(job)).toHaveLength(1), soon);
  const [page] = harness.pages(job);
  expect(page).toMatchObject({
    pageNo: 1,
    jobNo: 1,
    ticket: job.ticket,
    result: { state: 'completed', title: 'Bild' },
  });
  expect(page?.result.findings.map((finding) => finding.ruleId)).toContain('image-alt');
  expect(harness.finals(job)).toMatchObject([{ outcome: 'done', sent: [1], ticket: job.ticket }]);
  expect(harness.phases(job)[0]).toBe('opening');
});

it('makes a result of a page that cannot be judged, and goes on with the next', async () => {
  const urls = [site.url('/fehlt'), 'http://127.0.0.1:9/', site.url('/gut'), 'ftp://beispiel.de/'];
  const job = await harness.order(urls);
  await vi.waitFor(() => expect(harness.finals(job)).toMatchObject([{ sent: [1, 2, 3, 4] }]), soon);
  expect(harness.pages(job).map(({ result }) => result.failure?.code ?? result.state)).toEqual([
    'http',
    'blocked',
    'completed',
    'blocked',
  ]);
});

it('does a job once that was handed over twice', async () => {
  const job = await harness.order([site.url('/gut?zweimal')]);
  await harness.order([site.url('/gut?zweimal')], { runId: job.runId });
  await vi.waitFor(() => expect(harness.finals(job)).toHaveLength(1), soon);
  await harness.order([site.url('/gut?zweimal')], { runId: job.runId });
  const next = await harness.order([site.url('/gut')]);
  await vi.waitFor(() => expect(harness.finals(next)).toHaveLength(1), soon);
  expect(harness.pages(job)).toHaveLength(1);
  expect(site.count('/gut?zweimal')).toBe(1);
});

it('keeps a result in hand while Redis is away and tells it once when it is back', async () => {
  const job = await harness.order([site.url('/langsam/redis')]);
  await vi.waitFor(() => expect(site.count('/langsam/redis')).toBe(1), soon);
  const told = vi.spyOn(
    worker.get<{ add(fact: ScanFact): Promise<unknown> }>(getQueueToken(queueNames.scanResults)),
    'add',
  );
  const tries = () => told.mock.calls.filter(([fact]) => fact.type === 'page').length;
  gate.close();
  site.release();
  await vi.waitFor(() => expect(tries()).toBeGreaterThan(2), soon);
  await gate.reopen();
  await vi.waitFor(() => expect(harness.finals(job)).toHaveLength(1), soon);
  expect(harness.pages(job)).toMatchObject([{ result: { state: 'completed', title: 'Langsam' } }]);
  expect(site.count('/langsam/redis')).toBe(1);
});

it.each(['x', '', '00-00000000000000000000000000000000-0000000000000000-01', 7])(
  'does a job whose trace is %j as one without',
  async (traceparent) => {
    const job = await harness.order([site.url('/gut')], { traceparent: traceparent as string });
    await vi.waitFor(() => expect(harness.finals(job)).toHaveLength(1), soon);
    expect(harness.pages(job)).toMatchObject([{ result: { state: 'completed' } }]);
    expect(harness.pages(job)[0]).not.toHaveProperty('traceparent', expect.anything());
  },
);

it('ends a page at its budget', async () => {
  const job = await harness.order([site.url('/langsam/budget')], { budgetMs: 1500 });
  await vi.waitFor(() => expect(harness.finals(job)).toHaveLength(1), soon);
  const [page] = harness.pages(job);
  expect(['deadline', 'timeout']).toContain(page?.result.failure?.code);
});

/** Does this work while the worker has these settings. */
async function withSettings(settings: object, work: () => Promise<void>): Promise<void> {
  const config = worker.get<object>(WORKER_CONFIG);
  const before = { ...config };
  Object.assign(config, settings);
  await work().finally(() => Object.assign(config, before));
}

it('ends a page at the limit of the worker when the budget of the job is longer', async () => {
  await withSettings({ pageMs: 1500 }, async () => {
    const job = await harness.order([site.url('/langsam/grenze')], { budgetMs: 3_600_000 });
    await vi.waitFor(() => expect(harness.finals(job)).toHaveLength(1), soon);
    const failure = harness.pages(job)[0]?.result.failure;
    expect(['deadline', 'timeout']).toContain(failure?.code);
    expect(failure?.detail?.['seconds']).toBeLessThanOrEqual(2);
  });
});

it('does not run a rule that is switched off', async () => {
  await withSettings({ disabledRules: ['image-alt'] }, async () => {
    const job = await harness.order([site.url('/bild')]);
    await vi.waitFor(() => expect(harness.finals(job)).toHaveLength(1), soon);
    const [page] = harness.pages(job);
    expect(page?.result).toMatchObject({ state: 'completed', title: 'Bild' });
    expect(page?.result.rules.map(({ ruleId }) => ruleId)).not.toContain('image-alt');
  });
});

it('refuses a message of another shape and leaves it to be seen', async () => {
  const broken = await harness.scans.add({ v: 99 } as never, { attempts: 3 });
  await vi.waitFor(async () => expect(await broken.getState()).toBe('failed'), soon);
  expect((await harness.scans.getJob(broken.id))?.attemptsMade).toBe(1);
});

it('gives a page back when it has to end in the middle', async () => {
  const other = new TestHarness();
  const ending = await startWorker(other.config(site.host));
  const job = await other.order([site.url('/gut?davor'), site.url('/langsam/ende'), site.url('/gut?danach')]);
  await vi.waitFor(() => expect(site.count('/langsam/ende')).toBe(1), soon);
  await ending.close();
  // The page is still held: nobody waited for it.
  expect(site.waitingFor).toEqual([]);
  await vi.waitFor(() => expect(other.finals(job)).toMatchObject([{ outcome: 'aborted', sent: [1] }]), soon);
  expect(other.pages(job)).toHaveLength(1);
  expect(site.count('/gut?danach')).toBe(0);
  await other.stop();
});

it('tells a collector nothing about jobs that have no sound trace', async () => {
  await worker.get(Tracing).flush();
  expect(collector.spans).toEqual([]);
});
