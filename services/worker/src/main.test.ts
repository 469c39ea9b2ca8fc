import { gzipSync } from 'node:zlib';
import type { ScanJob } from '@stufenlos/contracts';
import { productVersion } from '@stufenlos/environment';
import { RedisGate, redisUrlOfTests } from '@stufenlos/scan-queue/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ManyPages } from './testing/many-pages.ts';
import { TestHarness } from './testing/test-harness.ts';
import { TestSite } from './testing/test-site.ts';
import { buildWorker, WorkerProcess } from './testing/worker-process.ts';

/** Generous: a whole process with its browser starts within, on a machine that is busy with other tests. */
const soon = { timeout: 60_000, interval: 20 };
const patient = 120_000;
const site = new TestSite();
let harness: TestHarness;
const processes: WorkerProcess[] = [];
beforeAll(async () => {
  await Promise.all([site.start(), buildWorker()]);
}, patient);
beforeEach(() => (harness = new TestHarness()));
afterEach(async () => {
  for (const worker of processes.splice(0)) worker.kill('SIGKILL');
  site.release();
  await harness.stop();
});
afterAll(() => site.stop());

function start(environment = harness.environment(site.host, { LOG_LEVEL: 'info' })): WorkerProcess {
  const worker = new WorkerProcess(environment);
  processes.push(worker);
  return worker;
}

/** The facts of pages as the api takes them, each page once: when a lock runs out, they come twice. */
const takenPages = (job: ScanJob) =>
  harness.pages(job).filter(({ pageNo }, at, all) => all.findIndex((one) => one.pageNo === pageNo) === at);

it('tells how long pages took, by outcome, on a port of its own', { timeout: patient }, async () => {
  const worker = start(harness.environment(site.host, { LOG_LEVEL: 'info', WORKER_METRICS_PORT: '0' }));
  const job = await harness.order([site.url('/gut?gemessen')]);
  await vi.waitFor(() => expect(harness.finals(job)).toMatchObject([{ outcome: 'done' }]), soon);
  const ports = worker.events.filter((one) => one.event === 'listening' && one.context === 'Metrics');
  const { port } = (ports[0] as unknown as { address: { port: number } }).address;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(
    /stufenlos_page_seconds_count\{service="worker",profile="\w+",state="completed",failure="none"\} 1/,
  );
  expect(text).toContain('stufenlos_jobs_in_flight{service="worker"} 0');
});

it('is killed in the middle of a job, and another worker finishes what was left', { timeout: patient }, async () => {
  const job = await harness.order([site.url('/gut?erste'), site.url('/langsam/tod'), site.url('/gut?letzte')]);
  const first = start();
  await vi.waitFor(() => expect(site.count('/langsam/tod')).toBe(1), soon);
  const second = start();
  first.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  await vi.waitFor(() => expect(site.count('/langsam/tod')).toBe(2), soon);
  site.release();
  await vi.waitFor(() => expect(harness.finals(job)).toMatchObject([{ outcome: 'done', sent: [1, 2, 3] }]), soon);
  expect(takenPages(job).map(({ pageNo, result }) => [pageNo, result.state])).toEqual([
    [1, 'completed'],
    [2, 'completed'],
    [3, 'completed'],
  ]);
  expect(site.count('/gut?erste')).toBe(1);
  expect(second.events).toContainEqual(expect.objectContaining({ event: 'job_taken', sent: [1] }));
});

it(
  'lives through a sitemap that nests millions of elements, and tells that it is cut',
  { timeout: patient },
  async () => {
    const sitemap = gzipSync(Buffer.alloc(49 * 1024 * 1024, '<a>'));
    const pages = new ManyPages({ pages: 3, sitemap });
    await pages.start();
    const worker = start(
      harness.environment(pages.host, { LOG_LEVEL: 'info', NODE_OPTIONS: '--max-old-space-size=200' }),
    );
    const ofSite = { collectLinks: true, linkLimit: 500, survey: true };
    const job = await harness.order([pages.url('/'), pages.url('/seite/2')], ofSite);
    await vi.waitFor(() => expect(harness.finals(job)).toMatchObject([{ outcome: 'done', sent: [1, 2] }]), soon);
    expect(harness.pages(job)[0]).toMatchObject({
      sitemap: [],
      isSitemapCut: true,
      links: [pages.url('/seite/2'), pages.url('/seite/3')],
    });
    expect(worker.events.filter(({ event }) => event === 'job_taken')).toHaveLength(1);
    pages.stop();
  },
);

it(
  'is killed twice with the same page open, which ends as crashed, and no other page does',
  { timeout: 200_000 },
  async () => {
    const [deadly, neighbour] = ['/langsam/mord', '/langsam/nachbar'];
    const job = await harness.order([site.url('/gut?vorher'), site.url(deadly), site.url('/gut?nachher')]);
    const first = start();
    await vi.waitFor(() => expect(site.waitingFor).toEqual([deadly]), soon);
    // Only now, so that nothing of it is over before the other one is held.
    const other = await harness.order([site.url(neighbour)]);
    await vi.waitFor(() => expect(site.waitingFor.toSorted()).toEqual([deadly, neighbour]), soon);
    first.kill('SIGKILL');
    await first.ended;
    const second = start();
    await vi.waitFor(() => {
      // Whichever of the two comes first, it is alone.
      expect(site.waitingFor.length).toBeLessThan(2);
      site.release(neighbour);
      expect(site.count(deadly)).toBe(2);
    }, soon);
    second.kill('SIGKILL');
    await second.ended;
    start();
    await vi.waitFor(() => {
      site.release(neighbour);
      // On a busy machine a lock runs out, and the end of a job is told twice: the api takes it once.
      const ends = [job, other].map((one) => [...new Set(harness.finals(one).map(({ sent }) => sent.join(' ')))]);
      expect(ends).toEqual([['1 2 3'], ['1']]);
    }, soon);
    expect(takenPages(job).map(({ result }) => result.failure?.code ?? result.state)).toEqual([
      'completed',
      'crashed',
      'completed',
    ]);
    expect(takenPages(other).map(({ result }) => result.state)).toEqual(['completed']);
    expect([site.count(deadly), site.count(neighbour)]).toEqual([2, 2]);
  },
);

it('is ready when it says so, and ends in time when asked to', { timeout: patient }, async () => {
  const worker = start(harness.environment(site.host, { LOG_LEVEL: 'info', WORKER_HEALTH_HOST: '127.0.0.2' }));
  const health = await vi.waitUntil(() => worker.health, soon);
  expect(health).toMatch('http://127.0.0.2:');
  const answer = await fetch(health);
  expect(answer.status).toBe(200);
  // A system that allows no sandbox at all makes the browser, and nothing else, degraded.
  const sandbox = worker.events.find((line) => 'sandbox' in line)?.['sandbox'];
  const status = sandbox === 'none' ? 'degraded' : 'up';
  expect(await answer.json()).toEqual({
    status,
    version: productVersion(),
    parts: { redis: { status: 'up' }, browser: { status } },
    sandbox,
  });
  const job = await harness.order([site.url('/langsam/halt')]);
  await vi.waitFor(() => expect(site.count('/langsam/halt')).toBe(1), soon);
  worker.kill('SIGTERM');
  expect(await worker.ended).toBe('SIGTERM');
  // The page is still held: nobody waited for it.
  expect(harness.pages(job)).toEqual([]);
  await vi.waitFor(() => expect(harness.finals(job)).toMatchObject([{ outcome: 'aborted', sent: [] }]), soon);
  expect(await harness.scans.getJobCounts()).toMatchObject({ active: 0, waiting: 0, delayed: 0, completed: 1 });
});

it.each([
  ['refuses connections', (gate: RedisGate) => gate.close()],
  ['accepts and closes connections', (gate: RedisGate) => gate.hangUp()],
])('ends when it is asked to while Redis %s', { timeout: patient }, async (_, cut) => {
  const gate = await RedisGate.open(redisUrlOfTests());
  const worker = start(harness.environment(site.host, { LOG_LEVEL: 'info', REDIS_URL: gate.url }));
  await vi.waitUntil(() => worker.health, soon);
  cut(gate);
  await vi.waitUntil(() => worker.events.some(({ event }) => event === 'queue_error'), soon);
  worker.kill('SIGTERM');
  expect(await worker.ended).toBe('SIGTERM');
  expect(worker.events).not.toContainEqual(expect.objectContaining({ event: 'ended_late' }));
  gate.close();
});

it(
  'ends although something in it never does, and says so, even when it is still starting',
  { timeout: patient },
  async () => {
    // Nest ends the process by a signal to itself once every part has ended.
    const endless = 'process.kill = () => true; setInterval(() => {}, 1000);';
    const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(endless).toString('base64')}`;
    const worker = start(harness.environment(site.host, { LOG_LEVEL: 'info', NODE_OPTIONS }));
    await vi.waitUntil(() => worker.events.length > 0, soon);
    worker.kill('SIGTERM');
    expect(await worker.ended).toBe(1);
    expect(worker.events).toContainEqual(expect.objectContaining({ event: 'ended_late' }));
  },
);

it('ends as usual when it is asked to as soon as it listens', { timeout: patient }, async () => {
  const signal = `import { Server } from 'node:net';
    const { listen } = Server.prototype;
    Server.prototype.listen = function (...args) {
      Server.prototype.listen = listen;
      process.kill(process.pid, 'SIGTERM');
      return listen.apply(this, args);
    };`;
  const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(signal).toString('base64')}`;
  const worker = start(harness.environment(site.host, { LOG_LEVEL: 'info', NODE_OPTIONS }));
  expect(await worker.ended).toBe('SIGTERM');
  // It has started first, so what was open by then is closed.
  expect(worker.events).toContainEqual(expect.objectContaining({ event: 'ready' }));
});

it('says in log and health that its browser has no sandbox', { timeout: patient }, async () => {
  const worker = start(harness.environment(site.host, { LOG_LEVEL: 'info', BROWSER_NO_SANDBOX: '1' }));
  const answer = await fetch(await vi.waitUntil(() => worker.health, soon));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: 'degraded',
    parts: { browser: { status: 'degraded' } },
    sandbox: 'none',
  });
  // Level 40 of pino is a warning.
  expect(worker.events).toContainEqual(
    expect.objectContaining({ level: 40, event: 'browser started without a sandbox', sandbox: 'none' }),
  );
});

it('names every problem of its configuration and ends', { timeout: patient }, async () => {
  const worker = start({ SCAN_CONCURRENCY: 'many' });
  expect(await worker.ended).toBe(1);
  expect(worker.log).toMatch(/REDIS_URL[^]*ARTIFACTS_URL[^]*SCAN_CONCURRENCY[^]*PUPPETEER_EXECUTABLE_PATH/);
});

it('does not start without a browser, and says so', { timeout: patient }, async () => {
  const worker = start(harness.environment(site.host, { PUPPETEER_EXECUTABLE_PATH: '/nowhere/chromium' }));
  expect(await worker.ended).toBe(1);
  expect(worker.log).toContain('The worker cannot start');
});

it('does not start in production without a sandbox, and says what to do', { timeout: patient }, async () => {
  // A browser that starts in no sandbox stands for a system that allows none.
  const request = { NODE_ENV: 'production', PUPPETEER_EXECUTABLE_PATH: '/bin/false' };
  const worker = start(harness.environment(site.host, request));
  expect(await worker.ended).toBe(1);
  expect(worker.log).toMatch(/none: refused in production[^]*seccomp profile/);
});
