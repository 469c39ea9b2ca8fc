import 'reflect-metadata';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFinal } from '@stufenlos/contracts';
import { SpanCollector, type CollectedSpan } from '@stufenlos/tracing/testing';
import { freePort } from '@stufenlos/workspace/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiProcess, buildApi } from '../testing/api-process.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { createTestDatabase, outsidePart, type TestDatabase } from '../testing/test-database.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'one-trace-'));
const apiLog = join(folder, 'api.log');
/** From the browser of a visitor, who wants nothing to be kept. */
const foreign = { traceparent: '00-0123456789abcdef0123456789abcdef-0123456789abcdef-00', tracestate: 'visitor=1' };
const page = '<!doctype html><html lang="de"><title>Seite</title><main><h1>Seite</h1><img src="data:,"></main></html>';

let collector: SpanCollector;
let issuer: TestIssuer;
let database: TestDatabase;
let site: Server;
let api: ApiProcess;
let ports: { edge: number; internal: number };
const others: ChildProcess[] = [];
let workerLog = '';

/** Api, worker and edge as a launcher starts them, with the names that OpenTelemetry gives to the settings. */
beforeAll(async () => {
  await buildApi(root, 'services/worker');
  [collector, issuer, database] = await Promise.all([SpanCollector.start(), TestIssuer.start(), createTestDatabase()]);
  site = createServer((_, response) => void response.setHeader('content-type', 'text/html').end(page));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  ports = { edge: await freePort(), internal: await freePort() };
  const common = { NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const queue = { REDIS_URL: outsidePart('REDIS_URL'), QUEUE_PREFIX: `one-trace-${ports.edge}` };
  const browser = { PUPPETEER_EXECUTABLE_PATH: outsidePart('PUPPETEER_EXECUTABLE_PATH') };
  api = await ApiProcess.start(database.url, apiLog, {
    ...common,
    ...queue,
    OIDC_ISSUER: issuer.issuer,
    TRACE_CONTEXT_FROM: 'loopback',
    ARTIFACTS_DIR: join(folder, 'artifacts'),
    API_INTERNAL_PORT: String(ports.internal),
    SCAN_ALLOW: siteHost(),
  });
  const worker = start('services/worker/dist/main.js', {
    ...common,
    ...queue,
    ...browser,
    WORKER_HEALTH_PORT: '0',
    ARTIFACTS_URL: `http://127.0.0.1:${ports.internal}`,
    SCAN_ALLOW: siteHost(),
    LOG_LEVEL: 'info',
  });
  worker.stdout!.on('data', (chunk) => (workerLog += String(chunk)));
  start('services/edge/src/main.ts', {
    ...common,
    EDGE_PORT: String(ports.edge),
    RELEASE_DIR: folder,
    API_UPSTREAM: new URL(api.base).origin,
  });
  await until(async () => (await api.status('/health/ready')) === 200);
  await until(() => fetch(`http://127.0.0.1:${ports.edge}/health`).catch(() => undefined));
});
afterAll(async () => {
  for (const one of others) one.kill('SIGKILL');
  api?.kill('SIGKILL');
  site?.close();
  collector?.stop();
  await issuer?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const siteHost = () => `127.0.0.1:${(site.address() as AddressInfo).port}`;
function start(file: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(root, file)], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  others.push(child);
  return child;
}
/** Each sends what it has left. */
async function endAll(): Promise<void> {
  const ends = [...others.map((child) => once(child, 'exit')), api.ended];
  for (const child of others) child.kill('SIGTERM');
  api.kill('SIGTERM');
  await Promise.all(ends);
}
const one = (name: string): CollectedSpan => collector.one(name);

/** Name of a span -> the process that recorded it, and the name of the span that it is a part of. */
const parts: Record<string, [service: string, parent: string | undefined]> = {
  'POST /api/*': ['edge', undefined],
  'POST /api/runs': ['api', 'POST /api/*'],
  'order run': ['api', 'POST /api/runs'],
  'hand over job': ['api', 'order run'],
  'work on job': ['worker', 'hand over job'],
  'check page': ['worker', 'work on job'],
  'open and navigate': ['worker', 'check page'],
  'audit and driven checks': ['worker', 'check page'],
  'bring picture': ['worker', 'check page'],
  'keep picture': ['api', 'bring picture'],
  'send result': ['worker', 'check page'],
  'take over result': ['api', 'send result'],
  'send end of job': ['worker', 'work on job'],
  'take over end of job': ['api', 'send end of job'],
};

it('follows an order from the edge through api and worker to the result, as one trace of our own', async () => {
  await subscribed(database.db, 'ada');
  await registered(database.db, 'ada', siteHost(), { kind: 'subscription', id: 'sub_ada' });
  const ada = await memberOf(`http://127.0.0.1:${ports.edge}/api`, issuer, { sub: 'ada' });
  const body = JSON.stringify({ url: `http://${siteHost()}/?key=secret` });
  const headers = { 'content-type': 'application/json', ...foreign };
  const ordered = await ada.send('/runs', { method: 'POST', headers, body });
  expect(ordered.status).toBe(202);
  const { id } = (await ordered.json()) as { id: string };
  const run = await until(async () => {
    const read = await ada.client.call('getRun', { params: { id } });
    return isFinal(read.state) && read;
  });
  expect(run.state).toBe('completed');
  await until(() => readFileSync(apiLog, 'utf8').includes('"type":"final"'));
  await endAll();

  const trace = collector.spans.filter(({ traceId }) => traceId === one('order run').traceId);
  const isGatherer = ({ name }: CollectedSpan) => name.startsWith('driven checks: ');
  const gatherers = trace.filter(isGatherer);
  expect(gatherers.length).toBeGreaterThan(5);
  expect(new Set(gatherers.map(({ parentSpanId }) => parentSpanId))).toEqual(
    new Set([one('audit and driven checks').spanId]),
  );
  const others = trace.filter((span) => !isGatherer(span));
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(parts).toSorted());
  for (const [name, [service, parent]] of Object.entries(parts))
    expect([name, one(name)]).toMatchObject([
      name,
      { service: `stufenlos-${service}`, parentSpanId: parent && one(parent).spanId, isError: false },
    ]);
  expect(trace[0]!.traceId).not.toContain('0123456789abcdef');
});

it('leads from a line of a log to the trace', () => {
  const { traceId, spanId } = one('check page');
  const lines = workerLog.split('\n').filter((line) => line.includes('"page_sent"'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ trace_id: traceId, span_id: spanId }]);
  const ofTrace = readFileSync(apiLog, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"trace_id":"${traceId}"`));
  expect(ofTrace.join()).toContain('"event":"run_accepted"');
});

it('tells the collector no address, no query, no token and nobody', () => {
  const text = collector.texts.join();
  const secrets = [siteHost(), 'secret', 'ada', 'Bearer', 'visitor=1', 'ticket'];
  // Ids are hexadecimal.
  expect(secrets.filter((secret) => text.replaceAll(/\b[0-9a-f-]{16,36}\b/g, '').includes(secret))).toEqual([]);
});
