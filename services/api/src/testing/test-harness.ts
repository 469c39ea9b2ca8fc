import { isFinal, type CreateScan, type LockedRun, type ScanAccepted } from '@stufenlos/contracts';
import { sql } from 'kysely';
import { tokenHash } from '../runs/scan-token.ts';
import { startRunningApi, type RunningApi } from './running-api.ts';
import { until } from './until.ts';
import { FakeWorker } from '../scanning/testing/fake-worker.ts';

/** The api and the worker's side of its queues: all that a test of a scan needs. */
export interface TestHarness extends RunningApi {
  worker: FakeWorker;
  order(body?: Partial<CreateScan>): Promise<ScanAccepted>;
  read(token: string): Promise<LockedRun>;
  ended(token: string): Promise<LockedRun>;
  runId(token: string): Promise<string>;
}

export async function startHarness(env: Record<string, string> = {}): Promise<TestHarness> {
  const running = await startRunningApi(env);
  const { api, config, database } = running;
  const worker = new FakeWorker(config);
  const read = (token: string) => api.client.call('getScan', { params: { token } });
  let pages = 0;
  return {
    ...running,
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
      await running.stop();
    },
  };
}
