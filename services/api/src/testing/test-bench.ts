import { isFinal, type CreateScan, type LockedRun, type ScanAccepted } from '@stufenlos/contracts';
import { sql } from 'kysely';
import type { ApiConfig } from '../config/api-config.ts';
import { tokenHash } from '../runs/scan-token.ts';
import { startApi, type TestApi } from './test-api.ts';
import { testConfig } from './test-config.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { until } from './until.ts';
import { FakeWorker } from '../scanning/fake-worker.ts';

/** A database, a queue prefix, the api and the worker's side of the queues: all that a test of a scan needs. */
export interface TestBench {
  config: ApiConfig;
  database: TestDatabase;
  api: TestApi;
  worker: FakeWorker;
  order(body?: Partial<CreateScan>): Promise<ScanAccepted>;
  read(token: string): Promise<LockedRun>;
  ended(token: string): Promise<LockedRun>;
  runId(token: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startBench(env: Record<string, string> = {}): Promise<TestBench> {
  const database = await createTestDatabase();
  const config = testConfig(database.url, env);
  const api = await startApi(config);
  const worker = new FakeWorker(config);
  const read = (token: string) => api.client.call('getScan', { params: { token } });
  let pages = 0;
  return {
    config,
    database,
    api,
    worker,
    read,
    // A new address unless the test names one: nothing is re-used, no host is busy.
    order: (body) =>
      api.client.call('createScan', { body: { url: `https://shop${(pages += 1)}.example/`, locale: 'de', ...body } }),
    ended: (token) => until(async () => read(token).then((run) => isFinal(run.state) && run)),
    runId: async (token) => {
      const { rows } = await sql<{ id: string }>`select id from runs where token_hash = ${tokenHash(token)}`.execute(
        database.db,
      );
      return rows[0]!.id;
    },
    stop: async () => {
      await worker.stop();
      await api.stop();
      await database.drop();
    },
  };
}
