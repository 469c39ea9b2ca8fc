import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { getQueueToken } from '@nestjs/bull';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { jobPriority, queueNames, type ScanFact, type ScanJob } from '@stufenlos/contracts';
import type { Job, Queue } from 'bull';
import { afterEach, expect, it, vi } from 'vitest';
import {
  keepLock,
  pingQueue,
  quickLockSettings,
  readFact,
  readJob,
  scanQueuesModule,
  sendFact,
  sendScan,
} from './index.ts';
import { watchQueue } from './watch-queue.ts';
import { RedisGate, redisUrlOfTests } from './testing/index.ts';
import { scanJob, scanRunId } from './testing/scan-job.ts';

const soon = { timeout: 10_000, interval: 20 };
const contexts: INestApplicationContext[] = [];
const gates: RedisGate[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  for (const gate of gates.splice(0)) gate.close();
});

/** Both queues of a Nest process on the real Redis, under keys of their own. */
async function queues(redisUrl = redisUrlOfTests()) {
  const module = scanQueuesModule({ redisUrl, prefix: `test-${randomUUID()}`, locks: quickLockSettings });
  const context = await NestFactory.createApplicationContext(module, { logger: false });
  contexts.push(context);
  return {
    scans: context.get<Queue<ScanJob>>(getQueueToken(queueNames.scans)),
    facts: context.get<Queue<ScanFact>>(getQueueToken(queueNames.scanResults)),
  };
}
async function gateToRedis(): Promise<RedisGate> {
  const gate = await RedisGate.open(redisUrlOfTests());
  gates.push(gate);
  return gate;
}

const final = (jobNo = 1): ScanFact => ({
  v: 1,
  type: 'final',
  runId: scanRunId,
  jobNo,
  ticket: 't',
  outcome: 'done',
  sent: [1],
});

it('hands a job over once, however often it is sent', async () => {
  const { scans } = await queues();
  await Promise.all([1, 2, 3].map(() => sendScan(scans, scanJob(), jobPriority.free)));
  expect(await scans.count()).toBe(1);
});

it('gives paid pages to a worker before free ones', async () => {
  const { scans } = await queues();
  await scans.pause();
  for (const jobNo of [1, 2]) await sendScan(scans, scanJob(jobNo), jobPriority.free);
  await sendScan(scans, scanJob(3), jobPriority.paidPage);
  const order: number[] = [];
  void scans.process(1, (one: Job<ScanJob>) => Promise.resolve(order.push(one.data.jobNo)));
  await scans.resume();
  await vi.waitFor(() => expect(order).toHaveLength(3), soon);
  expect(order[0]).toBe(3);
});

it('carries a fact over and leaves nothing of it in Redis', async () => {
  const { facts } = await queues();
  const received: unknown[] = [];
  void facts.process(1, (one: Job<ScanFact>) => Promise.resolve(received.push(readFact(one.data))));
  await sendFact(facts, final());
  await vi.waitFor(() => expect(received).toEqual([{ ok: true, fact: final() }]), soon);
  await vi.waitFor(async () => expect(await facts.getJob(`${scanRunId}.1.final`)).toBeNull(), soon);
});

it('brings a fact back when its reader fails', async () => {
  const { facts } = await queues();
  await sendFact(facts, final());
  const given = await facts.getNextJob();
  await given?.moveToFailed({ message: 'the database is away' }, true);
  expect(await given?.getState()).toBe('delayed');
});

it('refuses at once while Redis is away, and goes on by itself when it is back', async () => {
  const gate = await gateToRedis();
  const { scans } = await queues(gate.url);
  await sendScan(scans, scanJob(1), jobPriority.free);
  gate.close();
  await expect(sendScan(scans, scanJob(2), jobPriority.free)).rejects.toThrow(
    /Connection is closed|max retries|Redis took no scan in time/,
  );
  await expect(pingQueue(scans)).rejects.toThrow(/Connection is closed|max retries|Redis did not answer in time/);
  // Both were told while the gate was shut.
  expect(gate.isShut).toBe(true);
  await gate.reopen();
  await vi.waitFor(() => sendScan(scans, scanJob(2), jobPriority.free), soon);
  await pingQueue(scans);
  expect(await scans.count()).toBe(2);
});

it('goes on after an outage behind a forwarder that accepts and closes connections meanwhile', async () => {
  const gate = await gateToRedis();
  const { scans } = await queues(gate.url);
  const taken: number[] = [];
  void scans.process(1, (one: Job<ScanJob>) => Promise.resolve(taken.push(one.data.jobNo)));
  await sendScan(scans, scanJob(1), jobPriority.free);
  await vi.waitFor(() => expect(taken).toEqual([1]), soon);
  gate.hangUp();
  // Each of the three connections is made again, however often it is closed.
  await vi.waitFor(() => expect(gate.hungUp).toBeGreaterThanOrEqual(12), soon);
  await gate.reopen();
  await vi.waitFor(() => sendScan(scans, scanJob(2), jobPriority.free), soon);
  await vi.waitFor(() => expect(taken).toEqual([1, 2]), soon);
});

it('tells an outage behind such a forwarder once for each cause, and its end once', async () => {
  const gate = await gateToRedis();
  const { scans } = await queues(gate.url);
  await scans.isReady();
  const causes: unknown[] = [];
  const ends: object[] = [];
  watchQueue(scans, {
    warn: (line) => void causes.push((line as { cause: string }).cause),
    log: (line) => void ends.push(line),
  });
  gate.hangUp();
  await vi.waitFor(() => expect(gate.hungUp).toBeGreaterThanOrEqual(20), soon);
  expect(ends).toEqual([]);
  expect(causes).not.toEqual([]);
  expect(causes).toEqual([...new Set(causes)]);
  await gate.reopen();
  await vi.waitFor(() => expect(ends).toEqual([{ event: 'queue_back', queue: 'scans' }]), soon);
});

it('starts while Redis is away, and works off what comes when it is back', async () => {
  const gate = await gateToRedis();
  gate.close();
  const { scans } = await queues(gate.url);
  const taken: number[] = [];
  void scans.process(1, (one: Job<ScanJob>) => Promise.resolve(taken.push(one.data.jobNo)));
  await expect(pingQueue(scans)).rejects.toThrow(/Connection is closed|max retries|Redis did not answer in time/);
  await gate.reopen();
  await vi.waitFor(() => sendScan(scans, scanJob(7), jobPriority.free), soon);
  await vi.waitFor(() => expect(taken).toEqual([7]), soon);
});

it('tells the holder when the lock of its job was lost', async () => {
  const { scans } = await queues();
  const lost = vi.fn<() => void>();
  void scans.process(1, async (one: Job<ScanJob>) => {
    const letGo = keepLock(one, lost, { ...quickLockSettings, lockRenewTime: 50 });
    await scans.client.del(`${scans.toKey(String(one.id))}:lock`);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), soon);
    letGo();
  });
  await sendScan(scans, scanJob(), jobPriority.free);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), soon);
});

it('names what is wrong with a message of another shape', () => {
  expect(readJob({ ...scanJob(), pages: [] })).toMatchObject({ ok: false, reason: expect.stringContaining('pages') });
  expect(readFact({ type: 'page' })).toMatchObject({ ok: false });
  expect(readJob(scanJob())).toEqual({ ok: true, job: scanJob() });
});
