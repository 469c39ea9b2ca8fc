import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { orphanProcessesOf } from './orphan-processes.ts';
import { ProfileFolder, sweepProfiles } from './profile-folder.ts';
import { ownPidNamespace, ownProcessIdentity } from './process-identity.ts';

const sandbox = { level: 'plain', flags: [] } as const;

describe('the profile folder of a browser', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
  beforeEach(() => void vi.stubEnv('TMPDIR', base));
  afterAll(() => rmSync(base, { recursive: true }));

  it('exists until it is removed, and its exit listener is removed with it', async () => {
    const listeners = process.listenerCount('exit');
    const folder = await ProfileFolder.create(sandbox);
    expect(existsSync(folder.path)).toBe(true);
    expect(process.listenerCount('exit')).toBe(listeners + 1);
    await folder.remove();
    expect(existsSync(folder.path)).toBe(false);
    expect(process.listenerCount('exit')).toBe(listeners);
  });

  it('is swept only when the process that created it and its browser have ended', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const make = (identity: string, lock?: string) => {
      const folder = mkdtempSync(path.join(base, `stufenlos-browser-${identity}-`));
      if (lock !== undefined) symlinkSync(lock, path.join(folder, 'SingletonLock'));
      return folder;
    };
    const here = (pid: number) => `${pid}-1-${ownPidNamespace}`;
    const there = (pid: number) => `${pid}-1-${'0'.repeat(8)}`;
    const browserThere = make(here(gone), `${hostname()}-${gone}`);
    const browser = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', browserThere]);
    onTestFinished(() => void browser.kill());
    await once(browser, 'spawn');
    // Its command line appears in /proc a moment later.
    await vi.waitFor(() => expect(orphanProcessesOf(browserThere)).toHaveLength(1), { timeout: 20_000 });
    const abandoned = [
      make(here(gone)),
      make(here(gone), `${hostname()}-${gone}`),
      // Other processes have these IDs now.
      make(here(process.pid), `${hostname()}-${process.pid}`),
      // Created in this container before a restart.
      make(there(1), `${hostname()}-${process.pid}`),
    ];
    const ended = make(there(1));
    utimesSync(ended, 0, 0);
    const kept = [
      browserThere,
      make(ownProcessIdentity(), `${hostname()}-${gone}`),
      make(there(gone), `elsewhere-${gone}`),
      make(there(gone)),
      make('1', `${hostname()}-${gone}`),
    ];
    expect(sweepProfiles(sandbox).toSorted()).toEqual([ended, ...abandoned].toSorted());
    expect(kept.map((folder) => existsSync(folder))).toEqual(kept.map(() => true));
    browser.kill();
    await once(browser, 'exit');
    expect(sweepProfiles(sandbox)).toEqual([browserThere]);
  });

  it('of a running process is distinguished from that of an earlier process with the same ID', async () => {
    const folder = await ProfileFolder.create(sandbox);
    symlinkSync(`${hostname()}-1`, path.join(folder.path, 'SingletonLock'));
    expect(sweepProfiles(sandbox)).toEqual([]);
    const earlier = folder.path.replace(ownProcessIdentity(), `${process.pid}-1-${ownPidNamespace}`);
    renameSync(folder.path, earlier);
    expect(sweepProfiles(sandbox)).toEqual([earlier]);
    await folder.remove();
  });

  it('is skipped when it cannot be inspected', () => {
    // A dangling link behaves like a folder of another user or one that another process is removing.
    symlinkSync(path.join(base, 'nowhere'), path.join(base, `stufenlos-browser-1-1-00000000-foreign`));
    expect(sweepProfiles(sandbox)).toEqual([]);
  });
});
