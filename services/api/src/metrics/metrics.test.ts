import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { FakeWorker } from '../scanning/testing/fake-worker.ts';
import { MetricsListener } from './metrics-listener.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness({ API_METRICS_PORT: '0' });
});
afterAll(() => harness?.stop());

async function scrape() {
  const { port } = harness.api.app.get(MetricsListener, { strict: false });
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  expect(response.status).toBe(200);
  return (figure: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${figure} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
}

it('exposes how much waits and for how long, and what became of the results', async () => {
  const before = await scrape();
  expect(before('stufenlos_waiting{kind="run",service="api"}')).toBe(0);
  expect(before('stufenlos_oldest_waiting_seconds{kind="run",service="api"}')).toBe(0);
  const { token } = await harness.order();
  const waiting = await scrape();
  expect(waiting('stufenlos_waiting{kind="run",service="api"}')).toBe(1);
  expect(waiting('stufenlos_oldest_waiting_seconds{kind="run",service="api"}')).toBeGreaterThan(0);
  const worker = new FakeWorker(harness.config);
  await worker.serve(pageResult());
  await harness.ended(token);
  const after = await scrape();
  expect(after('stufenlos_waiting{kind="run",service="api"}')).toBe(0);
  expect(after('stufenlos_runs_running{service="api"}')).toBe(0);
  expect(after('stufenlos_results_total{outcome="accepted",service="api"}')).toBeGreaterThan(0);
  expect(after('stufenlos_queue_jobs{queue="scans",state="failed",service="api"}')).toBe(0);
  expect(after('stufenlos_repairs_total{kind="job_lost",service="api"}')).toBe(0);
  await worker.stop();
});

it('counts requests by their route, in which no token stands', async () => {
  const { token } = await harness.order();
  await harness.read(token);
  const figure = await scrape();
  const labels = 'service="api",method="GET",route="/api/scans/:token",status="200"';
  expect(figure(`stufenlos_http_request_seconds_count{${labels}}`)).toBeGreaterThan(0);
});

it('is not reachable on the port that the world can reach', async () => {
  expect((await fetch(`${harness.api.base}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/metrics', harness.api.base))).status).toBe(404);
});
