import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { until } from '../testing/until.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { jobsPerHost } from './hand-over.ts';

let bench: TestHarness;
let second: TestApi;
beforeAll(async () => {
  bench = await startHarness();
  second = await startApi(bench.config);
});
afterAll(async () => {
  await second?.stop();
  await bench?.stop();
});

describe('two apis at once', () => {
  it('hand every job over exactly once and finish every scan', async () => {
    const apis = [bench.api, second];
    const orders = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        apis[at % 2]!.client.call('createScan', { body: { url: `https://pair${at}.example/`, locale: 'en' } }),
      ),
    );
    await Promise.all(apis.map(({ app }) => app.get(ScanDispatcher).dispatch()));
    const served = new Set<string>();
    for (const _ of orders) served.add((await bench.worker.serve(pageResult())).runId);
    expect(served.size).toBe(16);
    for (const { token } of orders) expect((await bench.ended(token)).state).toBe('completed');
    expect(await bench.worker.scans.getWaitingCount()).toBe(0);
  });

  it('together never open more than two pages of one host, and hide nobody behind a busy host', async () => {
    const url = (at: number) => `https://busy.example/${at}`;
    const busy = await Promise.all(Array.from({ length: 8 }, (_, at) => bench.order({ url: url(at) })));
    const other = await bench.order({ url: 'https://quiet.example/' });
    const openJobs = () =>
      bench.database.db
        .selectFrom('scan_jobs')
        .innerJoin('runs', 'runs.id', 'scan_jobs.run_id')
        .select('runs.host_key')
        .where('handed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .execute();
    await until(async () => (await openJobs()).length === jobsPerHost + 1);
    let most = 0;
    for (let at = 0; at < 9; at += 1) {
      await Promise.all([bench.api, second].map(({ app }) => app.get(ScanDispatcher).dispatch()));
      most = Math.max(most, (await openJobs()).filter((job) => job.host_key === 'busy.example').length);
      await bench.worker.serve(pageResult());
    }
    expect(most).toBe(jobsPerHost);
    for (const { token } of [...busy, other]) expect((await bench.ended(token)).state).toBe('completed');
  });

  it('settle a page once although both read its facts', async () => {
    const { token } = await bench.order();
    const { message } = await bench.worker.take();
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        bench.worker.facts.add(
          {
            v: 1,
            type: 'page',
            runId: message.runId,
            jobNo: 1,
            ticket: message.ticket,
            pageNo: 1,
            result: pageResult({ title: `${at}` }),
          },
          { removeOnComplete: true },
        ),
      ),
    );
    await bench.worker.settled();
    const { db } = bench.database;
    expect(await bench.read(token)).toMatchObject({
      state: 'completed',
      stats: { categories: { violations: { rules: 1, nodes: 1 } } },
    });
    expect(await db.selectFrom('findings').select('id').where('run_id', '=', message.runId).execute()).toHaveLength(2);
  });
});
