import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { attempt } from '../processes/command.mjs';
import { endTree } from '../processes/ending.mjs';
import { isAlive } from '../processes/identity.mjs';
import { onFreePort } from '../processes/on-free-port.mjs';
import { createPorts } from '../processes/ports.mjs';
import { Supervisor } from '../processes/supervisor.mjs';
import { StageError } from '../stage-error.mjs';
import { obedient, startScript } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { unpackRedis } from './debian/debian-packages.mjs';
import { answersPing, localRedis, outsideRedis } from './redis.mjs';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const silent = {
  record: { put: () => {}, remove: () => {} },
  tell: () => {},
  giveUp: () => {},
  stopOrder: [],
  // A server that is ended here stays ended: brought back, it would end the next one on its files.
  backOffMs: [],
};
/** The launcher has unpacked one already on a machine without a Redis of its own. */
const shared = join(import.meta.dirname, '../../../../.local/redis');

const provide = async (folder: string, isFresh = false) => provideOn(await createPorts().take(0), folder, isFresh);

async function provideOn(port: number, folder: string, isFresh = false) {
  const options = { folder, unpackFolder: shared, logs: join(folder, 'logs'), port, password: 'secret', isFresh };
  const redis = await localRedis(options);
  if (!redis.spec) throw new Error('a local server has a process');
  return { ...redis, port, spec: redis.spec };
}

async function start(spec: Awaited<ReturnType<typeof provide>>['spec']) {
  const supervisor = new Supervisor(silent);
  const identity = await supervisor.start(spec);
  onTestFinished(async () => void (await endTree(identity, { with: 'SIGKILL' })));
  return { supervisor, identity };
}

/** One command over the wire, with the password. */
function tell(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(`AUTH secret\r\n${command}\r\nQUIT\r\n`));
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

describe('the local Redis', () => {
  it('keeps what waits over a restart, and asks for its password', async () => {
    const folder = temporaryFolder();
    const first = await provide(folder);
    expect(first.url).toBe(`redis://:secret@127.0.0.1:${first.port}`);
    const { supervisor, identity } = await start(first.spec);
    expect(await answersPing(first.port, 'wrong')).toBe(false);
    await tell(first.port, 'SET job waiting');
    await supervisor.stopAll();
    expect(isAlive(identity)).toBe(false);
    const second = await provide(folder);
    await start(second.spec);
    expect(await tell(second.port, 'GET job')).toContain('waiting');
    expect(await tell(second.port, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
  });

  it('shows its password to its owner only', async () => {
    const folder = temporaryFolder();
    const { spec } = await provide(folder);
    expect([...spec.args, spec.command].join(' ')).not.toContain('secret');
    expect(statSync(join(folder, 'redis-data/redis.conf')).mode & 0o777).toBe(0o600);
  });

  it('ends the server of a killed launcher before it starts on the same file', async () => {
    const folder = temporaryFolder();
    const first = await provide(folder);
    const { identity: orphan } = await start(first.spec);
    await tell(first.port, 'SET job waiting');
    const second = await provide(folder);
    await start(second.spec);
    expect(isAlive(orphan)).toBe(false);
    expect(await tell(second.port, 'GET job')).toContain('waiting');
  });

  it('moves on when somebody was faster at its port', async () => {
    const rival = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void rival.close());
    await once(rival, 'listening');
    const { port: taken } = rival.address() as AddressInfo;
    const free = await createPorts().take(0);
    const offered = [taken, free];
    const ports = { take: () => Promise.resolve(offered.shift() ?? 0) };
    const begun = await onFreePort(ports, taken, async (port) => {
      const redis = await provideOn(port, temporaryFolder());
      await start(redis.spec);
      return redis;
    });
    expect(begun.port).toBe(free);
    expect(await tell(free, 'PING')).toContain('PONG');
  });

  it('leaves a foreign process alone whose number stands in an old pid file', async () => {
    const folder = temporaryFolder();
    const { identity: foreign } = await startScript(obedient);
    const other = await start((await provide(temporaryFolder())).spec);
    for (const { pid } of [foreign, other.identity]) {
      const { spec } = await provide(folder);
      writeFileSync(join(folder, 'redis-data/redis.pid'), `${pid}\n`);
      const { supervisor } = await start(spec);
      await supervisor.stopAll();
    }
    expect([isAlive(foreign), isAlive(other.identity)]).toEqual([true, true]);
  });

  it('starts from nothing when it should be fresh', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'redis-data/appendonlydir'), { recursive: true });
    await provide(folder, true);
    expect(existsSync(join(folder, 'redis-data/appendonlydir'))).toBe(false);
  });
});

describe('Redis unpacked from Debian packages', () => {
  it('runs without being installed, and is unpacked once', async ({ skip }) => {
    if ((await attempt('apt-get', ['--version'])).code !== 0) return skip('there is no apt on this machine');
    const folder = temporaryFolder();
    const program = await unpackRedis(folder, join(folder, 'log')).catch((error: unknown) => {
      if (error instanceof StageError && error.message.includes('package lists'))
        return skip('no mirror can be reached');
      throw error;
    });
    expect(program?.command.startsWith(folder)).toBe(true);
    const { code, output } = await attempt(program?.command ?? '', ['--version'], { env: program?.env ?? {} });
    expect([code, output]).toEqual([0, expect.stringMatching(/^Redis server v=/)]);
    // No mirror is asked again.
    vi.stubEnv('PATH', folder);
    expect(await unpackRedis(folder, join(folder, 'log'))).toEqual({
      ...program,
      env: { ...program?.env, PATH: folder },
    });
  });

  it('leaves no half of it behind when the disk is full', async () => {
    const [folder, bin] = [temporaryFolder(), temporaryFolder()];
    const write = (name: string, script: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}`, { mode: 0o755 });
    write('apt-get', 'case "$*" in *download*) : > redis-server.deb ;; esac\n');
    write('dpkg', '[ "$1" = --version ] && exit 0\nmkdir -p "$3/usr/bin"\necho "No space left on device"\nexit 2\n');
    vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
    const unpacked = unpackRedis(folder, join(bin, 'log'));
    await expect(unpacked).rejects.toThrow('redis-server.deb could not be unpacked');
    await expect(unpacked).rejects.toMatchObject({ why: 'No space left on device' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('without any Redis', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('names every way to get one', async () => {
    const folder = temporaryFolder();
    vi.stubEnv('PATH', folder);
    const failure = localRedis({ folder, unpackFolder: folder, logs: folder, port: 1, password: 'x' });
    const ways = [
      'apt-get install redis-server',
      'dnf install valkey',
      'brew install valkey',
      'docker run',
      'REDIS_URL',
    ];
    for (const way of ways) await expect(failure).rejects.toMatchObject({ todo: expect.stringContaining(way) });
  });

  it('takes Valkey where Redis is missing', async () => {
    const { spec } = await provide(temporaryFolder());
    const folder = temporaryFolder();
    // Unpacked privately, it brings libraries that only its own environment names.
    const libraries = spec.env?.['LD_LIBRARY_PATH'] ?? '';
    const path = spec.env?.['PATH'] ?? process.env['PATH'] ?? '';
    const script = `#!/bin/sh\nPATH='${path}' LD_LIBRARY_PATH='${libraries}' exec '${spec.command}' "$@"\n`;
    writeFileSync(join(folder, 'valkey-server'), script, { mode: 0o755 });
    vi.stubEnv('PATH', folder);
    const { origin } = await provide(folder);
    expect(origin).toMatch(/^Valkey \d.* \(system\)$/);
  });
});

describe('an outside Redis', () => {
  it.each(['localhost:6379', 'http://localhost'])('refuses an address that is none: %s', async (url) => {
    await expect(outsideRedis(url)).rejects.toMatchObject({ todo: expect.stringContaining('redis://user') });
  });

  it('is taken when it answers and named without its password', async () => {
    const folder = temporaryFolder();
    const { spec, url } = await provide(folder);
    await start(spec);
    expect(await outsideRedis(url)).toEqual({ url, origin: 'Redis at 127.0.0.1 (REDIS_URL)', spec: null });
    expect(readFileSync(join(folder, 'redis-data/redis.conf'), 'utf8')).toContain('appendonly yes');
  });
});
