import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StageError } from '../stage-error.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { endTree, signal } from './ending.mjs';
import { commandOf, descendantsOf, isAlive } from './identity.mjs';
import { createRecord } from './record.mjs';
import { Supervisor } from './supervisor.mjs';
import { until } from './until.mjs';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

/** Marks that it is up, and notes its end in a common diary. */
const service = `
  const { appendFileSync, writeFileSync } = await import('node:fs');
  const [mark, diary, name, manner] = process.argv.slice(1);
  if (manner === 'dies') { console.log('no disk, said', name); process.exit(3); }
  process.on('SIGTERM', () => { if (manner !== 'stubborn') { appendFileSync(diary, name + ' '); process.exit(0); } });
  writeFileSync(mark, String(process.pid));
  setInterval(() => {}, 1000);
`;

function stage({ graceMs = 20_000 } = {}) {
  const folder = temporaryFolder();
  const told: string[] = [];
  const given: StageError[] = [];
  const supervisor = new Supervisor({
    record: createRecord(join(folder, 'processes.json')),
    tell: (name: string, text: string) => told.push(`${name} ${text}`),
    giveUp: (error: StageError) => given.push(error),
    stopOrder: ['worker', 'api', 'postgres'],
    graceMs,
    backOffMs: [1, 1],
  });
  onTestFinished(() => supervisor.stopAll());
  const diary = join(folder, 'diary');
  const spec = (name: string, manner = '') => {
    const mark = join(folder, `${name}.up`);
    return {
      name,
      command: process.execPath,
      args: ['--input-type=module', '-e', service, mark, diary, name, manner],
      env: {},
      cwd: folder,
      log: join(folder, `${name}.log`),
      isReady: () => existsSync(mark),
      readyWithinMs: 40_000,
    };
  };
  const record = () =>
    JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as Record<string, { pid: number }>;
  return { folder, diary, told, given, supervisor, spec, record };
}

describe('the supervisor', () => {
  it('ends everything in the order of work, data last', async () => {
    const { supervisor, spec, diary, record } = stage();
    for (const name of ['postgres', 'api', 'worker']) await supervisor.start(spec(name));
    expect(Object.keys(record()).sort()).toEqual(['api', 'postgres', 'worker']);
    const identities = Object.values(supervisor.identities());
    await supervisor.stopAll();
    expect(readFileSync(diary, 'utf8').trim().split(' ')).toEqual(['worker', 'api', 'postgres']);
    expect(identities.some(isAlive)).toBe(false);
    expect(record()).toEqual({});
  });

  it('leaves nothing behind that is just being started when it ends', async () => {
    const { supervisor, spec, folder, record } = stage();
    const { command, ...rest } = spec('api');
    const stopped = Promise.withResolvers<void>();
    const starting = supervisor.start({
      ...rest,
      // Read when the process is about to be born: the end comes while it is.
      get command() {
        queueMicrotask(() => stopped.resolve(supervisor.stopAll()));
        return command;
      },
    });
    await expect(starting).rejects.toThrow(/^api /);
    await stopped.promise;
    expect(descendantsOf(process.pid).filter(({ pid }) => commandOf(pid).includes(folder))).toEqual([]);
    expect(record()).toEqual({});
  });

  it('kills what does not end in time and says so', async () => {
    const { supervisor, spec, told } = stage({ graceMs: 100 });
    const identity = await supervisor.start(spec('api', 'stubborn'));
    await supervisor.stopAll();
    expect(isAlive(identity)).toBe(false);
    expect(told).toEqual(['api did not end in time and was killed']);
  });

  it('brings back a process that was killed, with its new id in the record', async () => {
    const { supervisor, spec, told, record } = stage();
    const first = await supervisor.start(spec('worker'));
    signal(first, 'SIGKILL');
    await until(() => told.includes('worker is back'), { limitMs: 40_000 });
    const second = supervisor.identities()['worker'];
    expect(second && isAlive(second)).toBe(true);
    expect(second?.pid).not.toBe(first.pid);
    expect(record()['worker']?.pid).toBe(second?.pid);
    expect(told[0]).toBe('worker ended unexpectedly (SIGKILL), starting again in 0.001 s');
  });

  it('gives up after a few restarts, with the last lines of the log', async () => {
    const { supervisor, spec, given } = stage();
    const good = spec('api');
    let starts = 0;
    const identity = await supervisor.start({
      ...good,
      before: async () => {
        // The first start is good, everything after it fails.
        if ((starts += 1) > 1) good.args.splice(-1, 1, 'dies');
      },
    });
    await endTree(identity, { with: 'SIGKILL' });
    await until(() => given.length > 0, { limitMs: 40_000 });
    expect(given[0]?.message).toMatch(/^api .*2 restarts did not help$/);
    expect(given[0]?.why).toContain('no disk, said api');
    expect(starts).toBe(3);
  });

  it('says at once why a process did not come up', async () => {
    const { supervisor, spec, given, folder } = stage();
    const failure = supervisor.start(spec('api', 'dies'));
    await expect(failure).rejects.toThrow('api ended while it started');
    await expect(failure).rejects.toMatchObject({ why: 'no disk, said api', log: join(folder, 'api.log') });
    expect(given).toEqual([]);
  });

  it('says which log cannot be written, as on a full disk', async () => {
    const { supervisor, spec, folder } = stage();
    mkdirSync(join(folder, 'api.log'));
    mkdirSync(join(folder, 'api.log.old/in-the-way'), { recursive: true });
    const failure = supervisor.start(spec('api'));
    await expect(failure).rejects.toBeInstanceOf(StageError);
    await expect(failure).rejects.toMatchObject({
      message: 'api could not be started',
      why: expect.stringContaining('api.log'),
      todo: expect.stringContaining('free space'),
    });
  });

  it('says so when a program is missing', async () => {
    const { supervisor, spec } = stage();
    await expect(supervisor.start({ ...spec('api'), command: '/nowhere/api' })).rejects.toThrow(
      'api could not be started',
    );
  });

  it('ends a process that never gets ready', async () => {
    const { supervisor, spec, record } = stage();
    const failure = supervisor.start({ ...spec('api'), isReady: () => false, readyWithinMs: 50 });
    await expect(failure).rejects.toThrow('api did not get ready');
    expect(record()).toEqual({});
  });

  it('gives a process exactly the environment it was given', async () => {
    const { supervisor, spec, folder } = stage();
    const script = `require('node:fs').writeFileSync('env.json', JSON.stringify(process.env)); setInterval(() => {}, 1000)`;
    writeFileSync(join(folder, 'env.up'), '');
    await supervisor.start({
      ...spec('env'),
      args: ['-e', script],
      env: { ONLY: 'this' },
      isReady: () => existsSync(join(folder, 'env.json')) && readFileSync(join(folder, 'env.json'), 'utf8').length > 2,
    });
    expect(JSON.parse(readFileSync(join(folder, 'env.json'), 'utf8'))).toEqual({ ONLY: 'this' });
  });
});
