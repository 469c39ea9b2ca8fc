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
let harness: TestHarness;
beforeAll(async () => {
  gate = await RedisGate.open(outsidePart('REDIS_URL'));
  harness = await startHarness({ REDIS_URL: gate.url });
});
afterAll(async () => {
  await harness?.stop();
  gate?.close();
});

const isReady = async (base = harness.api.base) => (await fetch(`${base}/health/ready`)).ok;
const health = async (base = harness.api.base) => {
  const response = await fetch(`${base}/health/ready`);
  return { status: response.status, body: healthSchema.parse(await response.json()) };
};
const statusOf = async (part: 'postgres' | 'redis') => (await health()).body.parts[part]?.status;
/** The worker's side, past the gate. */
const workerBeside = () =>
  new FakeWorker({ ...harness.config, queue: { ...harness.config.queue, redisUrl: outsidePart('REDIS_URL') } });

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
    const { token } = await harness.order();
    expect(await statusOf('redis')).toBe('degraded');
    expect(await harness.read(token)).toMatchObject({ state: 'queued', queuePosition: 1 });
    const { token: canceled } = await harness.order();
    await harness.api.client.call('cancelScan', { params: { token: canceled } });
    await gate.reopen();
    await until(async () => (await statusOf('redis')) === 'up');
    const worker = workerBeside();
    const message = await worker.serve(pageResult());
    expect(message.runId).toBe(await harness.runId(token));
    expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
    // The job of the canceled scan may have been handed over before; nobody takes its result.
    while ((await worker.scans.getWaitingCount()) > 0) await worker.serve(pageResult());
    await worker.settled();
    expect(await harness.read(canceled)).toMatchObject({ state: 'canceled' });
    const found = harness.database.db
      .selectFrom('findings')
      .selectAll()
      .where('run_id', '=', await harness.runId(canceled));
    expect(await found.execute()).toEqual([]);
    await worker.stop();
  });

  it('an api can even be started, serves, and takes up its work when Redis comes', async () => {
    gate.close();
    const late = await startApi(
      testConfig(harness.database.url, { REDIS_URL: gate.url, QUEUE_PREFIX: harness.config.queue.prefix }),
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
    expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
    await worker.stop();
    await late.stop();
  });
});

describe('with PostgreSQL away', () => {
  it('every call that needs it says so in time, and works again by itself', async () => {
    const { token } = await harness.order();
    const unavailable = { status: 503, code: 'unavailable', retryAfter: 5 };
    await harness.database.away();
    // All are answered before the database is back.
    const refusals = await Promise.all(
      [harness.order(), harness.read(token), harness.api.client.call('statistics', {})].map((call) =>
        call.then(
          () => undefined,
          (error: unknown) => error as ApiError,
        ),
      ),
    );
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal?.problem).toMatchObject(unavailable);
    const ready = await fetch(`${harness.api.base}/health/ready`);
    expect(problemSchema.parse(await ready.json())).toMatchObject({
      ...unavailable,
      data: { postgres: 'down', redis: 'up', tasks: 'up' },
    });
    expect((await fetch(`${harness.api.base}/health/live`)).status).toBe(200);
    expect((await fetch(`${harness.api.base}/plans`)).status).toBe(200);
    await harness.database.back();
    await until(() => isReady());
    expect((await harness.read(token)).state).toBe('queued');
  });

  it('a fact that comes meanwhile is read afterwards', async () => {
    const worker = workerBeside();
    const { token } = await harness.order();
    const { message } = await worker.take(await harness.runId(token));
    await harness.database.away();
    await worker.sendPage(message, pageResult(), 1);
    await until(async () => {
      const [fact] = await worker.facts.getDelayed();
      return (fact?.attemptsMade ?? 0) > 0;
    });
    await harness.database.back();
    expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
    await worker.stop();
  });
});

describe('with PostgreSQL that takes no writes, such as a standby', () => {
  it('every call says that it cannot be served, and works again by itself', async () => {
    const { token } = await harness.order();
    await harness.database.takeWrites(false);
    const ready = () => fetch(`${harness.api.base}/health/ready`);
    await until(async () => (await ready()).status === 503);
    expect(problemSchema.parse(await (await ready()).json())).toMatchObject({
      data: { postgres: 'down', redis: 'up' },
    });
    for (const call of [() => harness.order(), () => harness.read(token)]) {
      const refusal = (await call().catch((error: unknown) => error)) as ApiError;
      expect(refusal.problem).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 });
    }
    await harness.database.takeWrites(true);
    await until(async () => (await ready()).ok);
    expect((await harness.read(token)).state).toBe('queued');
  });

  it('a fact that comes meanwhile is stored afterwards', async () => {
    const worker = workerBeside();
    const { token } = await harness.order();
    const { message } = await worker.take(await harness.runId(token));
    await harness.database.takeWrites(false);
    await worker.sendPage(message, pageResult(), 1);
    await until(async () => ((await worker.facts.getDelayed())[0]?.attemptsMade ?? 0) > 0);
    await harness.database.takeWrites(true);
    expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
    await worker.stop();
  });
});

describe('health', () => {
  it('says which version answers', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
      version: string;
    };
    expect((await health()).body.version).toBe(version);
    expect(await harness.api.client.call('live', {})).toEqual({ status: 'up', version, parts: {} });
  });

  it('shows no address and no secret', async () => {
    const text = JSON.stringify((await health()).body);
    expect(text).not.toMatch(/127\.0\.0\.1|postgres:\/\/|redis:\/\/|app@/);
  });
});
