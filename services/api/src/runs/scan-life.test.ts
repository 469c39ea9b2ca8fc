import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { WorkerStandIn } from '../testing/worker-stand-in.ts';

let database: TestDatabase;
let api: TestApi;
let worker: WorkerStandIn;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = testConfig(database.url);
  api = await startApi(config);
  worker = new WorkerStandIn(config);
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
  await database?.drop();
});

const order = (url = 'https://shop.example/', fresh = true) =>
  api.client.call('createScan', { body: { url, locale: 'de', fresh } });
const read = (token: string) => api.client.call('getScan', { params: { token } });
const ended = (token: string) =>
  until(async () => {
    const run = await read(token);
    return ['completed', 'partial', 'failed', 'canceled'].includes(run.state) && run;
  });

describe('a scan', () => {
  it('goes from order to result', async () => {
    const { token, state, host } = await order('shop.example');
    expect({ state, host }).toEqual({ state: 'queued', host: 'shop.example' });
    expect(await read(token)).toMatchObject({ state: 'queued', queuePosition: 1, progress: { done: 0, total: 1 } });
    await worker.serve(pageResult());
    const run = await ended(token);
    expect(run).toMatchObject({ state: 'completed' });
  });
});
