import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { until } from '../testing/until.ts';
import { finish } from './testing/fake-worker.ts';
import { ScanReconciler } from './scan-reconciler.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
afterEach(async () => {
  await harness.worker.settled();
  await harness.worker.scans.obliterate({ force: true });
  await harness.database.db.deleteFrom('runs').execute();
});

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);
const reconcile = (now: Date) => harness.api.app.get(ScanReconciler).reconcile(now);
const jobsOf = async (token: string) =>
  harness.database.db
    .selectFrom('scan_jobs')
    .selectAll()
    .where('run_id', '=', await harness.runId(token))
    .orderBy('job_no')
    .execute();

describe('the reconciler', () => {
  it('adds a job again, under a new number, when Redis came back empty', async () => {
    const { token } = await harness.order();
    await until(async () => (await harness.worker.scans.getWaitingCount()) === 1);
    await harness.worker.scans.empty();
    await reconcile(new Date());
    expect(await jobsOf(token)).toHaveLength(1);
    await reconcile(inMinutes(1.1));
    const { message } = await harness.worker.take();
    expect(message.jobNo).toBe(2);
    await harness.worker.sendPage(message, pageResult());
    expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
    expect(await jobsOf(token)).toMatchObject([{ outcome: 'lost' }, { job_no: 2 }]);
  });

  it('repairs an api that died between the stamp and the add', async () => {
    const { token } = await harness.order();
    const { message, job } = await harness.worker.take();
    await finish(job);
    await job.remove();
    await reconcile(inMinutes(1.1));
    const again = await harness.worker.take();
    expect(again.message).toMatchObject({ runId: message.runId, jobNo: 2 });
    await harness.worker.sendPage(again.message, pageResult());
    await harness.ended(token);
  });

  it('fails the page with "lost" after three jobs without an answer, and gives the quota back', async () => {
    const { token } = await harness.order();
    for (const jobNo of [1, 2, 3]) {
      const { message, job } = await harness.worker.take();
      expect(message.jobNo).toBe(jobNo);
      await finish(job);
      await job.remove();
      await reconcile(inMinutes(1.1));
    }
    expect(await harness.read(token)).toMatchObject({ state: 'failed', failure: { code: 'lost' } });
    expect(await jobsOf(token)).toMatchObject([{ outcome: 'lost' }, { outcome: 'lost' }, { outcome: 'lost' }]);
    expect(await harness.worker.scans.getWaitingCount()).toBe(0);
  });

  it('takes the late answer of a job that was given up, and drops the second one', async () => {
    const { token } = await harness.order();
    const first = await harness.worker.take();
    await finish(first.job);
    await reconcile(inMinutes(1.1));
    const second = await harness.worker.take();
    expect(second.message.jobNo).toBe(2);
    await harness.worker.sendPage(first.message, pageResult({ title: 'the first job' }));
    await harness.worker.settled();
    await harness.worker.sendPage(second.message, pageResult({ title: 'the second job' }));
    await harness.worker.sendFinal(second.message);
    await harness.worker.settled();
    expect(await harness.read(token)).toMatchObject({ state: 'completed', title: 'the first job' });
  });

  it('leaves a job alone that waits for a worker, however long', async () => {
    const { token } = await harness.order();
    await until(async () => (await harness.worker.scans.getWaitingCount()) === 1);
    await reconcile(inMinutes(600));
    expect(await harness.read(token)).toMatchObject({ state: 'queued' });
    await harness.worker.serve(pageResult());
    await harness.ended(token);
  });

  it('waits for facts that were sent and not read yet', async () => {
    await harness.worker.facts.pause();
    const { token } = await harness.order();
    const { message, job } = await harness.worker.take();
    await harness.worker.sendPage(message, pageResult());
    await finish(job);
    await reconcile(inMinutes(1.1));
    expect(await jobsOf(token)).toHaveLength(1);
    await harness.worker.facts.resume();
    expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
  });

  it('asks again for a page whose fact was lost although the job says it was sent', async () => {
    const { token } = await harness.order();
    const { message, job } = await harness.worker.take();
    await harness.worker.sendFinal(message);
    await finish(job);
    await until(async () => (await jobsOf(token))[0]?.outcome === 'done');
    await reconcile(inMinutes(1.1));
    await harness.worker.serve(pageResult());
    expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
    expect(await jobsOf(token)).toHaveLength(2);
  });

  it('hands a page out again at once when the worker gives the job back', async () => {
    const { token } = await harness.order();
    const { message, job } = await harness.worker.take();
    await harness.worker.sendFinal(message, { outcome: 'aborted', sent: [] });
    await finish(job);
    const again = await harness.worker.serve(pageResult());
    expect(again.jobNo).toBe(2);
    expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
  });

  it('settles a run whose time is over, counted from its start and not from the order', async () => {
    const { token } = await harness.order();
    const { message } = await harness.worker.take();
    await reconcile(inMinutes(0.5));
    await harness.worker.sendProgress(message, 'auditing');
    await until(async () => (await harness.read(token)).state === 'running');
    await reconcile(inMinutes(14));
    expect((await harness.read(token)).state).toBe('running');
    await harness.database.db
      .updateTable('runs')
      .set({ deadline_at: new Date() })
      .where('state', '=', 'running')
      .execute();
    await reconcile(new Date());
    expect(await harness.read(token)).toMatchObject({ state: 'failed', failure: { code: 'deadline' } });
    await harness.worker.sendPage(message, pageResult());
    await harness.worker.settled();
    expect((await harness.read(token)).state).toBe('failed');
  });

  it('closes the job of a cancelled run whose worker never came back, so that its host is free again', async () => {
    const { token } = await harness.order();
    const { job } = await harness.worker.take();
    await harness.api.client.call('cancelScan', { params: { token } });
    await finish(job);
    await reconcile(inMinutes(1.1));
    expect(await jobsOf(token)).toMatchObject([{ outcome: 'lost' }]);
    expect(await harness.read(token)).toMatchObject({ state: 'canceled' });
  });

  it('may run twice at once', async () => {
    const { token } = await harness.order();
    await until(async () => (await harness.worker.scans.getWaitingCount()) === 1);
    await harness.worker.scans.empty();
    await Promise.all([1, 2, 3].map(() => reconcile(inMinutes(1.1))));
    expect(await jobsOf(token)).toHaveLength(2);
    await harness.worker.serve(pageResult());
    await harness.ended(token);
  });
});
