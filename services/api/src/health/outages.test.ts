import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, healthSchema, problemSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisGate } from '@stufenlos/scan-queue/testing';
import { pageResult } from '../testing/page-results.ts';
import { startApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { testConfig } from '../testing/test-config.ts';
import { outsidePart } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { FakeWorker } from '../scanning/testing/fake-worker.ts';

/** Queues through a gate that can be shut: Redis away, without stopping what other tests use. */
let gate: RedisGate;
let bench: TestHarness;
beforeAll(async () => {
  gate = await RedisGate.open(outsidePart('REDIS_URL'));
  bench = await startHarness({ REDIS_URL: gate.url });
});
afterAll(async () => {
  await bench?.stop();
  gate?.close();
});

const isReady = async (base = bench.api.base) => (await fetch(`${base}/health/ready`)).ok;
const health = async (base = bench.api.base) => {
  const response = await fetch(`${base}/health/ready`);
  return { status: response.status, body: healthSchema.parse(await response.json()) };
};
const statusOf = async (part: 'postgres' | 'redis') => (await health()).body.parts[part]?.status;
/** The worker's side, past the gate. */
const workerBeside = () =>
  new FakeWorker({ ...bench.config, queue: { ...bench.config.queue, redisUrl: outsidePart('REDIS_URL') } });

describe('with Redis away', () => {
  it('a scan is accepted, says that it waits, and runs once Redis is back', async () => {
    // New connections may take longer than an answer.
    await until(() => isReady());
    await until(async () => (await health()).body.status === 'up');
    gate.close();
    await until(async () => (await statusOf('redis')) === 'degraded');
    const { status, body } = await health();
    expect({ status, overall: body.status }).toEqual({ status: 200, overall: 'degraded' });
    // It is accepted while the gate is shut: nothing waits for Redis.
    const { token } = await bench.order();
    expect(await statusOf('redis')).toBe('degraded');
    expect(await bench.read(token)).toMatchObject({ state: 'queued', queuePosition: 1 });
    const { token: canceled } = await bench.order();
    await bench.api.client.call('cancelScan', { params: { token: canceled } });
    await gate.reopen();
    await until(async () => (await statusOf('redis')) === 'up');
    const worker = workerBeside();
    const message = await worker.serve(pageResult());
    expect(message.runId).toBe(await bench.runId(token));
    expect(await bench.ended(token)).toMatchObject({ state: 'completed' });
    // The job of the canceled scan may have been handed over before; nobody takes its result.
    while ((await worker.scans.getWaitingCount()) > 0) await worker.serve(pageResult());
    await worker.settled();
    expect(await bench.read(canceled)).toMatchObject({ state: 'canceled' });
    const found = bench.database.db
      .selectFrom('findings')
      .selectAll()
      .where('run_id', '=', await bench.runId(canceled));
    expect(await found.execute()).toEqual([]);
    await worker.stop();
  });

  it('an api can even be started, serves, and takes up its work when Redis comes', async () => {
    gate.close();
    const late = await startApi(
      testConfig(bench.database.url, { REDIS_URL: gate.url, QUEUE_PREFIX: bench.config.queue.prefix }),
    );
    await until(() => isReady(late.base));
    expect((await health(late.base)).body).toMatchObject({
      status: 'degraded',
      parts: { redis: { status: 'degraded' } },
    });
    const { token } = await late.client.call('createScan', {
      body: { url: 'https://late-start.example', locale: 'de' },
    });
    await gate.reopen();
    const worker = workerBeside();
    await worker.serve(pageResult());
    expect(await bench.ended(token)).toMatchObject({ state: 'completed' });
    await worker.stop();
    await late.stop();
  });
});

describe('with PostgreSQL away', () => {
  it('every call that needs it says so in time, and works again by itself', async () => {
    const { token } = await bench.order();
    const unavailable = { status: 503, code: 'unavailable', retryAfter: 5 };
    await bench.database.away();
    // All are answered before the database is back.
    const refusals = await Promise.all(
      [bench.order(), bench.read(token), bench.api.client.call('statistics', {})].map((call) =>
        call.then(
          () => undefined,
          (error: unknown) => error as ApiError,
        ),
      ),
    );
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal?.problem).toMatchObject(unavailable);
    const ready = await fetch(`${bench.api.base}/health/ready`);
    expect(problemSchema.parse(await ready.json())).toMatchObject({
      ...unavailable,
      data: { postgres: 'down', redis: 'up', tasks: 'up' },
    });
    expect((await fetch(`${bench.api.base}/health/live`)).status).toBe(200);
    expect((await fetch(`${bench.api.base}/plans`)).status).toBe(200);
    await bench.database.back();
    await until(() => isReady());
    expect((await bench.read(token)).state).toBe('queued');
  });

  it('a fact that comes meanwhile is read afterwards', async () => {
    const worker = workerBeside();
    const { token } = await bench.order();
    const { message } = await worker.take(await bench.runId(token));
    await bench.database.away();
    await worker.sendPage(message, pageResult(), 1);
    await until(async () => {
      const [fact] = await worker.facts.getDelayed();
      return (fact?.attemptsMade ?? 0) > 0;
    });
    await bench.database.back();
    expect(await bench.ended(token)).toMatchObject({ state: 'completed' });
    await worker.stop();
  });
});

describe('with PostgreSQL that takes no writes, such as a standby', () => {
  it('every call says that it cannot be served, and works again by itself', async () => {
    const { token } = await bench.order();
    await bench.database.takeWrites(false);
    const ready = () => fetch(`${bench.api.base}/health/ready`);
    await until(async () => (await ready()).status === 503);
    expect(problemSchema.parse(await (await ready()).json())).toMatchObject({
      data: { postgres: 'down', redis: 'up' },
    });
    for (const call of [() => bench.order(), () => bench.read(token)]) {
      const refusal = (await call().catch((error: unknown) => error)) as ApiError;
      expect(refusal.problem).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 });
    }
    await bench.database.takeWrites(true);
    await until(async () => (await ready()).ok);
    expect((await bench.read(token)).state).toBe('queued');
  });

  it('a fact that comes meanwhile is stored afterwards', async () => {
    const worker = workerBeside();
    const { token } = await bench.order();
    const { message } = await worker.take(await bench.runId(token));
    await bench.database.takeWrites(false);
    await worker.sendPage(message, pageResult(), 1);
    await until(async () => ((await worker.facts.getDelayed())[0]?.attemptsMade ?? 0) > 0);
    await bench.database.takeWrites(true);
    expect(await bench.ended(token)).toMatchObject({ state: 'completed' });
    await worker.stop();
  });
});

describe('health', () => {
  it('says which version answers', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
      version: string;
    };
    expect((await health()).body.version).toBe(version);
    expect(await bench.api.client.call('live', {})).toEqual({ status: 'up', version, parts: {} });
  });

  it('shows no address and no secret', async () => {
    const text = JSON.stringify((await health()).body);
    expect(text).not.toMatch(/127\.0\.0\.1|postgres:\/\/|redis:\/\/|app@/);
  });
});
