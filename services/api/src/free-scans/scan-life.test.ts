import 'reflect-metadata';
import { ApiError } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedResult, finding, pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { until } from '../testing/until.ts';
import { finish } from '../scanning/testing/fake-worker.ts';
import { ScanResultsConsumer } from '../scanning/scan-results.consumer.ts';
import { tokenHash } from '../runs/scan-token.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const counts = () => ({ ...harness.api.app.get(ScanResultsConsumer).counts });

describe('the life of a scan', () => {
  it('goes from the order through every phase to a locked result', async () => {
    const { worker } = harness;
    const { token, state, host } = await harness.order({ url: ' www.Shop.example/#top ' });
    expect({ state, host }).toEqual({ state: 'queued', host: 'www.shop.example' });
    expect(await harness.read(token)).toMatchObject({
      state: 'queued',
      queuePosition: 1,
      version: 1,
      progress: { done: 0, total: 1 },
      url: 'https://www.shop.example/',
      locked: true,
      preview: [],
      lockedCount: 0,
    });

    const { message, job } = await worker.take();
    expect(message).toMatchObject({
      v: 1,
      jobNo: 1,
      pages: [{ pageNo: 1, url: 'https://www.shop.example/' }],
      profile: 'free',
      locale: 'de',
      robots: 'respect',
      collectLinks: false,
      budgetMs: 60_000,
    });
    for (const phase of ['opening', 'auditing', 'saving'] as const) {
      await worker.sendProgress(message, phase);
      await until(async () => (await harness.read(token)).phase === phase);
    }
    const result = pageResult({
      rules: [
        { ruleId: 'image-alt', outcome: 'violation', nodes: 250 },
        { ruleId: 'label', outcome: 'violation', nodes: 2 },
        { ruleId: 'html-has-lang', outcome: 'pass', nodes: 1 },
      ],
      findings: [finding(), finding({ ruleId: 'label', impact: 'serious', criteria: ['4.1.2'] })],
    });
    await worker.sendPage(message, result);
    await worker.sendFinal(message);
    await finish(job);

    const run = await harness.ended(token);
    expect(run).toMatchObject({
      state: 'completed',
      progress: { done: 1, total: 1 },
      title: 'Shop',
      finalUrl: 'https://shop.example/de',
      engine: { axe: '4.14.1' },
      lockedCount: 250,
      stats: {
        pages: { discovered: 1, completed: 1, partial: 0, failed: 0 },
        categories: { violations: { rules: 2, nodes: 252 }, passes: { rules: 1 } },
        impacts: { critical: 250, serious: 2, moderate: 0, minor: 0 },
        truncated: [
          { ruleId: 'image-alt', total: 250, stored: 1 },
          { ruleId: 'label', total: 2, stored: 1 },
        ],
      },
    });
    expect(run).not.toHaveProperty('phase');
    expect(run.preview.map((row) => row.ruleId)).toEqual(['image-alt', 'label']);
    expect(run.preview[0]).toMatchObject({
      en: ['9.1.1.1'],
      rect: [10, 20, 300, 200],
      pageUrl: 'https://shop.example/de',
    });
  });

  it('stores the hash of the token and never the token', async () => {
    const { token } = await harness.order();
    expect(token).toMatch(/^[\w-]{22}$/);
    const rows = await harness.database.db.selectFrom('runs').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some((row) => row.token_hash?.equals(tokenHash(token)))).toBe(true);
    await harness.worker.serve(pageResult());
    await harness.ended(token);
  });

  it('ends partial when the page never finished loading, and says why', async () => {
    const { token } = await harness.order();
    await harness.worker.serve(pageResult({ state: 'partial', failure: { code: 'timeout', detail: { seconds: 15 } } }));
    const run = await harness.ended(token);
    expect(run).toMatchObject({ state: 'partial', failure: { code: 'timeout', detail: { seconds: 15 } } });
    expect(run.stats?.pages).toMatchObject({ partial: 1 });
    expect(run.preview).toHaveLength(1);
  });

  it('ends failed with the cause of the page, without numbers', async () => {
    const { token } = await harness.order();
    await harness.worker.serve(failedResult('http', { status: 404 }));
    const run = await harness.ended(token);
    expect(run).toMatchObject({ state: 'failed', failure: { code: 'http', detail: { status: 404 } }, preview: [] });
    expect(run.stats).toBeUndefined();
  });

  it('keeps the first of two results, whatever the second says', async () => {
    const { token } = await harness.order();
    const { message } = await harness.worker.take();
    await harness.worker.sendPage(message, pageResult({ title: 'first' }));
    await harness.worker.settled();
    const first = await harness.ended(token);
    const before = counts();
    for (const again of [failedResult(), pageResult({ title: 'second' })]) {
      await harness.worker.sendPage(message, again);
      await harness.worker.settled();
    }
    await harness.worker.sendFinal(message);
    await harness.worker.settled();
    expect(await harness.read(token)).toEqual(first);
    // The page a second and a third time; the final is news: it closes the job.
    expect(counts()).toMatchObject({ late: before.late + 2, accepted: before.accepted + 1 });
  });

  it('takes facts in any order', async () => {
    const { token } = await harness.order();
    const { message } = await harness.worker.take();
    await harness.worker.sendFinal(message);
    await harness.worker.settled();
    expect(await harness.read(token)).toMatchObject({ state: 'queued', progress: { done: 0 } });
    await harness.worker.sendPage(message, pageResult());
    await harness.worker.settled();
    await harness.worker.sendProgress(message, 'opening');
    await harness.worker.settled();
    expect(await harness.read(token)).toMatchObject({ state: 'completed' });
  });

  it('never lets a phase go back', async () => {
    const { token } = await harness.order();
    const { message } = await harness.worker.take();
    await harness.worker.sendProgress(message, 'saving');
    await harness.worker.settled();
    const { version } = await harness.read(token);
    await harness.worker.sendProgress(message, 'opening');
    await harness.worker.settled();
    expect(await harness.read(token)).toMatchObject({ state: 'running', phase: 'saving', version });
    await harness.worker.sendPage(message, pageResult());
    await harness.ended(token);
  });

  it('survives what a stranger’s page may contain', async () => {
    const { token } = await harness.order();
    const html = '<p title="a\0b\uD800">\uDC00</p>';
    const odd = finding({
      html,
      rect: [0.5, -3.7, 1e6, 12.2],
      message: { key: 'x\0', data: { __proto__: 1, 'k\0': '\uDFFF' } },
    });
    await harness.worker.serve(pageResult({ title: 'Null\0', findings: [odd] }));
    const run = await harness.ended(token);
    expect(run.title).toBe('Null\uFFFD');
    expect(run.preview[0]?.html).toBe('<p title="a\uFFFDb\uFFFD">\uFFFD</p>');
    expect(run.preview[0]?.rect).toEqual([1, -4, 1_000_000, 12]);
  });

  it('counts twelve violated rules and shows the elements of five', async () => {
    const { token } = await harness.order();
    const rules = Array.from({ length: 12 }, (_, at) => `rule-${String(at).padStart(2, '0')}`);
    const impacts = ['minor', 'moderate', 'serious', 'critical'] as const;
    await harness.worker.serve(
      pageResult({
        rules: rules.map((ruleId, at) => ({ ruleId, outcome: 'violation', nodes: at + 1 })),
        findings: rules.flatMap((ruleId, at) =>
          Array.from({ length: at + 1 }, () =>
            finding({ ruleId, impact: impacts[at % 4]!, html: `secret of ${ruleId}` }),
          ),
        ),
      }),
    );
    const run = await harness.ended(token);
    expect(run.preview.map((row) => row.ruleId)).toEqual(['rule-11', 'rule-07', 'rule-03', 'rule-10', 'rule-06']);
    expect(run.rules.violations).toHaveLength(12);
    expect(run.lockedCount).toBe(78 - 5);
    expect(JSON.stringify(run).match(/secret of/g)).toHaveLength(5);
  });
});

describe('cancelling', () => {
  it('ends a scan that still waits for its host, which then is never handed over', async () => {
    const { db } = harness.database;
    const url = (page: number) => `https://busy.example/${page}`;
    const first = await harness.order({ url: url(1) });
    const second = await harness.order({ url: url(2) });
    const waiting = await harness.order({ url: url(3) });
    const runId = await harness.runId(waiting.token);
    await harness.api.client.call('cancelScan', { params: { token: waiting.token } });
    expect(await harness.read(waiting.token)).toMatchObject({ state: 'canceled', progress: { done: 1, total: 1 } });
    for (const { token } of [first, second]) {
      await harness.worker.serve(pageResult());
      await harness.ended(token);
    }
    const jobs = await db.selectFrom('scan_jobs').selectAll().where('run_id', '=', runId).execute();
    expect(jobs).toMatchObject([{ handed_at: null, outcome: 'canceled' }]);
  });

  it('drops what arrives after it', async () => {
    const { token } = await harness.order();
    const { message } = await harness.worker.take();
    await harness.worker.sendProgress(message, 'opening');
    await until(async () => (await harness.read(token)).state === 'running');
    await harness.api.client.call('cancelScan', { params: { token } });
    await harness.worker.sendPage(message, pageResult());
    await harness.worker.sendFinal(message);
    await harness.worker.settled();
    const run = await harness.read(token);
    expect(run).toMatchObject({ state: 'canceled', preview: [] });
    const job = await harness.database.db.selectFrom('scan_jobs').selectAll().where('run_id', '=', run.id).execute();
    expect(job).toMatchObject([{ outcome: 'done' }]);
  });

  it('is refused once the scan has ended', async () => {
    const { token } = await harness.order();
    await harness.worker.serve(pageResult());
    await harness.ended(token);
    const refused = harness.api.client.call('cancelScan', { params: { token } });
    await expect(refused).rejects.toSatisfy((error: ApiError) => error.problem.code === 'conflict');
    expect((await harness.read(token)).state).toBe('completed');
  });
});
