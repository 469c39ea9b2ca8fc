import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { ScanJob } from '@stufenlos/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { signingKey } from '../testing/test-config.ts';
import { signTicket } from './job-ticket.ts';
import { ScanResultsConsumer } from './scan-results.consumer.ts';

let harness: TestHarness;
let token: string;
let message: ScanJob;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  await harness.worker.scans.obliterate({ force: true });
  ({ token } = await harness.order());
  ({ message } = await harness.worker.take());
});

const counts = () => ({ ...harness.api.app.get(ScanResultsConsumer).counts });

describe('a message that is none of ours', () => {
  const fact = (given: object) => {
    const { runId, jobNo, ticket } = message;
    return { v: 1, type: 'page', runId, jobNo, ticket, pageNo: 1, result: pageResult(), ...given };
  };

  it.each<[string, () => unknown]>([
    ['nothing', () => null],
    ['a list', () => ['done']],
    ['another version', () => fact({ v: 2 })],
    ['an unknown type', () => fact({ type: 'finish' })],
    ['a result without a state', () => fact({ result: { ...pageResult(), state: undefined } })],
    ['a finding with an unknown impact', () => fact({ result: { ...pageResult(), findings: [{ impact: 'fatal' }] } })],
    ['a run that is no id', () => fact({ runId: "x'; drop table runs; --" })],
    ['no ticket', () => fact({ ticket: undefined })],
    ['a ticket of nobody', () => fact({ ticket: 'x' })],
    [
      'a ticket of another job',
      () => fact({ ticket: signTicket({ ...message, jobNo: 9, pageNos: [1] }, [signingKey], new Date()) }),
    ],
    [
      'a ticket of another key',
      () => fact({ ticket: signTicket({ ...message, pageNos: [1] }, ['y'.repeat(32)], new Date()) }),
    ],
    [
      'a ticket of the day before yesterday',
      () =>
        fact({ ticket: signTicket({ ...message, pageNos: [1] }, [signingKey], new Date(Date.now() - 172_800_000)) }),
    ],
    ['a page that the job does not hold', () => fact({ pageNo: 2 })],
  ])('%s is counted and dropped; the run goes on', async (_name, make) => {
    const before = counts();
    await harness.worker.facts.add(make() as object, { removeOnComplete: true });
    await harness.worker.settled();
    expect(counts()).toEqual({ ...before, refused: before.refused + 1 });
    expect(await harness.worker.facts.getFailedCount()).toBe(0);
    expect(await harness.read(token)).toMatchObject({ state: 'queued' });
    await harness.worker.sendPage(message, pageResult());
    expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
  });

  it('is counted and left to the queue when it cannot be stored', async () => {
    const before = counts();
    await harness.database.away();
    const data = fact({});
    await expect(harness.api.app.get(ScanResultsConsumer).take({ id: 'of-the-test', data })).rejects.toBeInstanceOf(
      Error,
    );
    await harness.database.back();
    expect(counts()).toEqual({ ...before, failed: before.failed + 1 });
  });

  it('is late when its run is unknown', async () => {
    const runId = randomUUID();
    const before = counts();
    const ticket = signTicket({ runId, jobNo: 1, pageNos: [1] }, [signingKey], new Date());
    await harness.worker.facts.add(fact({ runId, ticket }), { removeOnComplete: true });
    await harness.worker.settled();
    expect(counts()).toEqual({ ...before, late: before.late + 1 });
  });
});
