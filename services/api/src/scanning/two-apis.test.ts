import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { until } from '../testing/until.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { jobsPerHost } from './hand-over.ts';

let harness: TestHarness;
let second: TestApi;
beforeAll(async () => {
  harness = await startHarness();
  second = await startApi(harness.config);
});
afterAll(async () => {
  await second?.stop();
  await harness?.stop();
});

describe('two apis at once', () => {
  it('hand every job over exactly once and finish every scan', async () => {
    const apis = [harness.api, second];
    const orders = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        apis[at % 2]!.client.call('createScan', { body: { url: `https://pair${at}.example/`, locale: 'en' } }),
      ),
    );
    await Promise.all(apis.map(({ app }) => app.get(ScanDispatcher).dispatch()));
    const served = new Set<string>();
    for (const _ of orders) served.add((await harness.worker.serve(pageResult())).runId);
    expect(served.size).toBe(16);
    for (const { token } of orders) expect((await harness.ended(token)).state).toBe('completed');
    expect(await harness.worker.scans.getWaitingCount()).toBe(0);
  });

  it('together never open more than two pages of one host, and hide nobody behind a busy host', async () => {
    const url = (at: number) => `https://busy.example/${at}`;
    const busy = await Promise.all(Array.from({ length: 8 }, (_, at) => harness.order({ url: url(at) })));
    const other = await harness.order({ url: 'https://quiet.example/' });
    const openJobs = () =>
      harness.database.db
        .selectFrom('scan_jobs')
        .innerJoin('runs', 'runs.id', 'scan_jobs.run_id')
        .select('runs.host_key')
        .where('handed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .execute();
    await until(async () => (await openJobs()).length === jobsPerHost + 1);
    let most = 0;
    for (let at = 0; at < 9; at += 1) {
      await Promise.all([harness.api, second].map(({ app }) => app.get(ScanDispatcher).dispatch()));
      most = Math.max(most, (await openJobs()).filter((job) => job.host_key === 'busy.example').length);
      await harness.worker.serve(pageResult());
    }
    expect(most).toBe(jobsPerHost);
    for (const { token } of [...busy, other]) expect((await harness.ended(token)).state).toBe('completed');
  });

  it('settle a page once although both read its facts', async () => {
    const { token } = await harness.order();
    const { message } = await harness.worker.take();
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        harness.worker.facts.add(
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
    await harness.worker.settled();
    const { db } = harness.database;
    expect(await harness.read(token)).toMatchObject({
      state: 'completed',
      stats: { categories: { violations: { rules: 1, nodes: 1 } } },
    });
    expect(await db.selectFrom('findings').select('id').where('run_id', '=', message.runId).execute()).toHaveLength(2);
  });
});
