import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RedisProcess, redisProgram } from '@stufenlos/scan-queue/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { folder, readCompose } from './read-deployment.ts';

const program = await redisProgram();
let secrets = '';
const secret = (name: string) => join(secrets, name);
const makeSecrets = (environment: NodeJS.ProcessEnv = {}) =>
  execFileSync('sh', [join(folder, 'make-secrets.sh'), secrets], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });
beforeEach(() => {
  secrets = mkdtempSync(join(tmpdir(), 'stufenlos-redis-users-'));
  makeSecrets();
});
afterEach(() => rmSync(secrets, { recursive: true }));

function startRedis(): Promise<RedisProcess> {
  const { command = [] } = readCompose().services['redis']!;
  const words = command.slice(1).map((word) => word.replace('/run/secrets', secrets));
  // What was answered is on the disk, so nothing is lost by the kill itself.
  return RedisProcess.start(program!, [], [...words, '--appendfsync', 'always'], loginOf('api'));
}

describe.runIf(program)('Redis with the users of make-secrets.sh', () => {
  let redis: RedisProcess;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.kill());

  it.each(['api', 'worker'] as const)('keeps what %s wrote, however it was written, over a restart', async (user) => {
    const client = redis.connect(loginOf(user));
    const key = 'bull:scans:wait';
    await client.rpush(key, 'by a command');
    await client.multi().rpush(key, 'by a transaction').rpush(key, 'of two').exec();
    await client.eval("redis.call('rpush', KEYS[1], 'by a script'); redis.call('rpush', KEYS[1], 'of two')", 1, key);
    await client.quit();
    await redis.restart();
    const kept = await redis.client.lrange(key, 0, -1);
    expect(kept).toEqual(['by a command', 'by a transaction', 'of two', 'by a script', 'of two']);
  });

  it('lets nobody in without a login, before and after a restart', async () => {
    for (const restart of [() => Promise.resolve(), () => redis.restart()]) {
      await restart();
      const stranger = redis.connect({ enableReadyCheck: false });
      const commands = ['PING', 'HELLO 3', 'MULTI', 'LRANGE bull:scans:wait 0 -1', 'ACL WHOAMI', 'EVAL return(1) 0'];
      for (const line of commands) {
        const [name = '', ...words] = line.split(' ');
        await expect(stranger.call(name, ...words)).rejects.toThrow('NOAUTH');
      }
      await expect(stranger.call('AUTH', 'default', '')).rejects.toThrow('WRONGPASS');
      stranger.disconnect();
    }
  });

  it('gives a worker that resets its connection no right of `default`', async () => {
    const worker = redis.connect(loginOf('worker'));
    expect(await worker.call('RESET')).toBe('RESET');
    await expect(worker.call('PING')).rejects.toThrow('NOAUTH');
    worker.disconnect();
  });
});

it.runIf(program)('gives api and worker the keys of QUEUE_PREFIX, and of no other prefix', async () => {
  rmSync(secret('redis-users.acl'));
  makeSecrets({ QUEUE_PREFIX: 'shop-2' });
  const redis = await startRedis();
  onTestFinished(() => redis.kill());
  for (const user of ['api', 'worker'] as const) {
    const client = redis.connect(loginOf(user));
    expect(await client.rpush('shop-2:scans:wait', 'job')).toBeGreaterThan(0);
    expect(await client.publish('shop-2:scans:completed', 'job')).toBe(0);
    await expect(client.rpush('bull:scans:wait', 'job')).rejects.toThrow('NOPERM');
    await client.quit();
  }
});

it('refuses a prefix that Redis would read as a pattern', () => {
  expect(() => makeSecrets({ QUEUE_PREFIX: 'shop*' })).toThrow('QUEUE_PREFIX');
});

it('leaves alone what is there, and starts openssl for no secret that stays', () => {
  const bin = mkdtempSync(join(tmpdir(), 'stufenlos-openssl-'));
  onTestFinished(() => rmSync(bin, { recursive: true }));
  const calls = join(bin, 'calls');
  writeFileSync(join(bin, 'openssl'), `#!/bin/sh\necho "$1" >>${calls}\nPATH=$REAL_PATH exec openssl "$@"\n`, {
    mode: 0o755,
  });
  makeSecrets({ REAL_PATH: process.env['PATH'], PATH: `${bin}:${process.env['PATH']}` });
  expect(readFileSync(calls, 'utf8')).not.toContain('rand');
});

it('mends the users that an earlier version made, in the same file, and leaves them otherwise', () => {
  const [file, urls] = [secret('redis-users.acl'), ['redis-url-api', 'redis-url-worker'].map(secret)];
  const made = readFileSync(file, 'utf8');
  const before = urls.map((url) => readFileSync(url, 'utf8'));
  const { ino } = statSync(file);
  writeFileSync(file, made.replace(/^user default .*$/m, 'user default off'));
  makeSecrets();
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(statSync(file).ino).toBe(ino);
  expect(urls.map((url) => readFileSync(url, 'utf8'))).toEqual(before);
});

it('leaves a line for `default` that an operator wrote', () => {
  const own = readFileSync(secret('redis-users.acl'), 'utf8').replace(
    /^user default .*$/m,
    'user default off ~bull:* +@all',
  );
  writeFileSync(secret('redis-users.acl'), own);
  makeSecrets();
  expect(readFileSync(secret('redis-users.acl'), 'utf8')).toBe(own);
});

function loginOf(user: 'api' | 'worker'): { username: string; password: string } {
  const { username, password } = new URL(readFileSync(secret(`redis-url-${user}`), 'utf8'));
  return { username, password };
}
