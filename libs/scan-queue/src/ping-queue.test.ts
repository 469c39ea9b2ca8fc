import Bull, { type Queue } from 'bull';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pingQueue } from './ping-queue.ts';
import { redisOptions } from './redis-options.ts';
import { RedisProcess, redisProgram } from './testing/redis-program.ts';

const program = await redisProgram();

describe.skipIf(!program)('a Redis that answers', () => {
  let redis: RedisProcess;
  let queue: Queue;
  beforeAll(async () => {
    redis = await RedisProcess.start(program!, ['maxmemory-policy noeviction']);
    queue = new Bull('scans', { redis: redisOptions(`redis://127.0.0.1:${redis.port}`) });
  });
  beforeEach(async () => {
    await redis.client.config('SET', 'maxmemory', '0');
    await redis.client.replicaof('NO', 'ONE');
  });
  afterAll(async () => {
    await queue.close();
    await redis.kill();
  });

  it('is fit for the queue', async () => {
    await expect(pingQueue(queue)).resolves.toBeUndefined();
  });

  it('is not while its memory is full', async () => {
    await redis.client.config('SET', 'maxmemory', '1');
    expect(await redis.client.ping()).toBe('PONG');
    await expect(pingQueue(queue)).rejects.toThrow(/^OOM /);
  });

  it('is not while it is a replica', async () => {
    await redis.client.replicaof('127.0.0.1', '1');
    expect(await redis.client.ping()).toBe('PONG');
    await expect(pingQueue(queue)).rejects.toThrow(/^READONLY /);
  });
});
