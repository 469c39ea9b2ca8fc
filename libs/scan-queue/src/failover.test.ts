import 'reflect-metadata';
import { getQueueToken } from '@nestjs/bull';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { jobPriority, queueNames, type ScanJob } from '@stufenlos/contracts';
import type { Job, Queue } from 'bull';
import { afterEach, expect, it, vi } from 'vitest';
import { quickLockSettings, scanQueuesModule, sendScan } from './index.ts';
import { RedisGate } from './testing/index.ts';
import { RedisProcess, redisProgram } from './testing/redis-program.ts';
import { scanJob } from './testing/scan-job.ts';

const soon = { timeout: 60_000, interval: 50 };
const program = await redisProgram();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const started = async (lines: readonly string[], ...words: string[]): Promise<RedisProcess> => {
  const server = await RedisProcess.start(program!, lines, words);
  ends.push(() => server.kill());
  return server;
};

/** A server, its replica, and a Sentinel that knows both. */
async function watchedGroup() {
  const first = await started([]);
  const replica = await started([`replicaof 127.0.0.1 ${first.port}`]);
  await vi.waitFor(async () => expect(await first.client.info('replication')).toContain('state=online'), soon);
  const watch = [
    `monitor queues 127.0.0.1 ${first.port} 1`,
    // A server that is only slow keeps its role, until a test changes this.
    'down-after-milliseconds queues 60000',
    'failover-timeout queues 2000',
  ];
  const sentinel = await started(
    watch.map((line) => `sentinel ${line}`),
    '--sentinel',
  );
  const replicas = () => sentinel.client.call('SENTINEL', 'replicas', 'queues') as Promise<unknown[]>;
  await vi.waitFor(async () => expect(await replicas()).toHaveLength(1), soon);
  return { first, replica, sentinel, redisUrl: `redis+sentinel://queues?sentinel=127.0.0.1:${sentinel.port}` };
}

async function scansOf(redisUrl: string): Promise<Queue<ScanJob>> {
  const module = scanQueuesModule({ redisUrl, locks: quickLockSettings });
  const context: INestApplicationContext = await NestFactory.createApplicationContext(module, { logger: false });
  ends.push(() => context.close());
  return context.get<Queue<ScanJob>>(getQueueToken(queueNames.scans));
}

it.runIf(program)(
  'goes on with the replica when the server of a group is killed, and gives each job once',
  async () => {
    const { first, replica, sentinel, redisUrl } = await watchedGroup();
    const scans = await scansOf(redisUrl);
    const taken: number[] = [];
    const reader = await scansOf(redisUrl);
    void reader.process(1, ({ data }: Job<ScanJob>) => Promise.resolve(taken.push(data.jobNo)));
    await sendScan(scans, scanJob(1), jobPriority.free);
    await vi.waitFor(() => expect(taken).toEqual([1]), soon);
    // What waits is with the replica before the server ends.
    await reader.pause(true);
    await sendScan(scans, scanJob(2), jobPriority.free);
    // A wait covers what its own connection has written, and all before it.
    await first.client.set('written', '');
    await first.client.wait(1, 0);

    await sentinel.client.call('SENTINEL', 'SET', 'queues', 'down-after-milliseconds', '300');
    await first.kill();
    await reader.resume(true);
    await vi.waitFor(() => sendScan(scans, scanJob(3), jobPriority.free), soon);
    expect(await replica.client.info('replication')).toContain('role:master');
    await vi.waitFor(() => expect(taken.toSorted((one, other) => one - other)).toEqual([1, 2, 3]), soon);
  },
);

it.runIf(program)('refuses in time while no sentinel answers, and goes on when one does', async () => {
  const { sentinel, redisUrl } = await watchedGroup();
  const gate = await RedisGate.open(`redis://127.0.0.1:${sentinel.port}`);
  ends.push(() => Promise.resolve(gate.close()));
  gate.close();
  const scans = await scansOf(redisUrl.replace(String(sentinel.port), new URL(gate.url).port));
  await expect(sendScan(scans, scanJob(1), jobPriority.free)).rejects.toThrow('Redis took no scan in time');
  expect(gate.isShut).toBe(true);
  await gate.reopen();
  await vi.waitFor(() => sendScan(scans, scanJob(1), jobPriority.free), soon);
  expect(await scans.count()).toBe(1);
});
