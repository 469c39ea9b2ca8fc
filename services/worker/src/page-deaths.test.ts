import { RedisGate, redisUrlOfTests } from '@stufenlos/scan-queue/testing';
import { queueOptions } from '@stufenlos/scan-queue';
import Bull, { type Queue } from 'bull';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PageDeaths } from './page-deaths.ts';

let gate: RedisGate;
let queue: Queue;
beforeAll(async () => {
  gate = await RedisGate.open(redisUrlOfTests());
  queue = new Bull('scans', queueOptions({ redisUrl: gate.url, prefix: `deaths-${randomUUID()}` }));
  queue.on('error', () => {});
});
afterAll(async () => {
  await queue.close();
  gate.close();
});

it('counts only what was opened and never left, page by page, for every process', async () => {
  const deaths = new PageDeaths(queue);
  const runId = randomUUID();
  await deaths.open(runId, 1);
  await deaths.open(runId, 1);
  const giveBack = await deaths.open(runId, 2);
  await giveBack(false);
  const other = new PageDeaths(queue);
  expect([await other.of(runId, 1), await other.of(runId, 2), await other.of(randomUUID(), 1)]).toEqual([2, 0, 0]);
  const end = await other.open(runId, 1);
  await end(true);
  expect(await deaths.of(runId, 1)).toBe(0);
});

it('blames nobody while Redis is away', async () => {
  const deaths = new PageDeaths(queue);
  const runId = randomUUID();
  await deaths.open(runId, 1);
  gate.close();
  expect(await deaths.of(runId, 1)).toBe(0);
  const leave = await deaths.open(runId, 1);
  await gate.reopen();
  await leave(false);
  expect(await deaths.of(runId, 1)).toBe(1);
});
