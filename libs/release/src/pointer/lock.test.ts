import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../store/open-store.ts';
import { lease, withLock } from './lock.ts';
import { thisProcess } from './process-identity.ts';
import { pathIn } from '../testing/path-in.ts';

const root = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const store = openStore(root);
const path = pathIn(store, 'lock.json');
beforeEach(() => rmSync(path, { force: true }));

const elsewhere = { ...thisProcess(), host: 'host-b', boot: 'b', pid: 1, started: '7' };

/** A process that takes the lock and waits. */
async function holder(): Promise<ChildProcess> {
  const script = `const { writeSync } = await import('node:fs');
    const { withLock } = await import(process.argv[1]);
    const { openStore } = await import(process.argv[2]);
    await withLock(openStore(process.argv[3]), async () => {
      writeSync(1, 'locked');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const modules = ['lock.ts', '../store/open-store.ts'].map((file) => join(import.meta.dirname, file));
  const child = spawn(process.execPath, ['-e', script, ...modules, root], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** Lets the time of the store pass for a lock. */
const age = (ms: number) => {
  const then = Date.now() / 1000 - ms / 1000;
  utimesSync(path, then, then);
};

it('lets one process work, names it to others, and is free once that process was killed', async () => {
  const child = await holder();
  await expect(withLock(store, async () => 1)).rejects.toThrow(
    new RegExp(`process ${child.pid} on .+ has been at work since .+Z`),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await withLock(store, async () => 'done')).toBe('done');
});

it('lets nobody in while somebody on another host works, and others once the lease is over', async () => {
  const outcome = await withLock(
    store,
    async () => {
      await expect(withLock(store, async () => 1)).rejects.toThrow('process 1 on host-b has been at work');
      age(lease + 5_000);
      return await withLock(store, async () => 'taken over');
    },
    elsewhere,
  );
  expect(outcome).toBe('taken over');
});

it('keeps the process that lost its lock from writing, and does not remove the lock of its successor', async () => {
  await withLock(
    store,
    async (lost) => {
      age(lease + 5_000);
      await withLock(store, async (held) => {
        await expect(lost.confirm()).rejects.toThrow('nothing was changed');
        await expect(held.confirm()).resolves.toBeUndefined();
      });
      await expect(lost.confirm()).rejects.toThrow('nothing was changed');
      writeFileSync(path, '{"token":"of another"}');
    },
    elsewhere,
  );
  expect(readFileSync(path, 'utf8')).toContain('of another');
});

it('keeps a process from writing once its lease is over, even if nobody has taken the lock yet', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  await withLock(store, async ({ confirm }) => {
    now.mockReturnValue(lease - 1);
    await expect(confirm()).resolves.toBeUndefined();
    now.mockReturnValue(lease);
    await expect(confirm()).rejects.toThrow('nothing was changed');
  });
});

it('leaves its lock after its lease to those who may be taking it over, and they get in at once', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  await withLock(
    store,
    async () => {
      now.mockReturnValue(lease);
      age(lease + 5_000);
    },
    elsewhere,
  );
  expect(readFileSync(path, 'utf8')).toContain('host-b');
  expect(await withLock(store, async () => 'done')).toBe('done');
  expect(existsSync(path)).toBe(false);
});

it.each([
  ['of a start of this machine before', { boot: 'earlier' }],
  ['of a process whose number was given to another one', { started: '1' }],
])('takes over the lock %s at once', async (_, left) => {
  writeFileSync(path, JSON.stringify({ ...thisProcess(), ...left, token: 'x', at: '2026-11-01T00:00:00.000Z' }));
  expect(await withLock(store, async () => 'done')).toBe('done');
});

it('does not judge the first process of another container by the one of its own', async () => {
  const left = { ...thisProcess(), namespace: 'pid:[1]', started: '1', token: 'x', at: '2026-11-01T00:00:00.000Z' };
  writeFileSync(path, JSON.stringify(left));
  await expect(withLock(store, async () => 1)).rejects.toThrow('has been at work since');
});

it('waits for the lease where a lock says nothing, because its process may still write it', async () => {
  writeFileSync(path, '');
  await expect(withLock(store, async () => 1)).rejects.toThrow('another process is at work');
  age(lease + 5_000);
  expect(await withLock(store, async () => 'done')).toBe('done');
});

it('is free after work that failed', async () => {
  await expect(
    withLock(store, async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await withLock(store, async () => 'done')).toBe('done');
});
