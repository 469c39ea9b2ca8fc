import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ProfileFolder, sweepProfiles } from './profile-folder.ts';

const jail = { level: 'plain', command: [], flags: [] } as const;

describe('the folder of a browser', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
  vi.stubEnv('TMPDIR', base);
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(base, { recursive: true });
  });

  it('is there until it is removed, and is nobody’s business at the exit then', async () => {
    const listeners = process.listenerCount('exit');
    const folder = await ProfileFolder.create(jail);
    expect(existsSync(folder.path)).toBe(true);
    expect(process.listenerCount('exit')).toBe(listeners + 1);
    await folder.remove();
    expect(existsSync(folder.path)).toBe(false);
    expect(process.listenerCount('exit')).toBe(listeners);
  });

  it('is swept away when its starter and its browser are gone, and never otherwise', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const make = (starter: number, lock?: string) => {
      const folder = path.join(base, `stufenlos-browser-${starter}-${lock ?? 'none'}`);
      mkdirSync(folder);
      if (lock !== undefined) symlinkSync(lock, path.join(folder, 'SingletonLock'));
      return folder;
    };
    const abandoned = make(gone, `${hostname()}-${gone}`);
    const kept = [
      make(process.pid, `${hostname()}-${gone}`),
      make(gone, `${hostname()}-${process.pid}`),
      make(gone, `elsewhere-${gone}`),
      make(gone),
    ];
    const ended = path.join(base, `stufenlos-browser-${gone}-ended`);
    mkdirSync(ended);
    utimesSync(ended, 0, 0);
    expect(sweepProfiles(jail).toSorted()).toEqual([ended, abandoned].toSorted());
    expect([abandoned, ...kept].map((folder) => existsSync(folder))).toEqual([false, true, true, true, true]);
  });

  it('is left alone when it cannot be looked at, and a browser starts nevertheless', () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    // A link to nowhere stands for what is another user's, or vanishes at this moment.
    symlinkSync(path.join(base, 'nowhere'), path.join(base, `stufenlos-browser-${gone}-foreign`));
    expect(sweepProfiles(jail)).toEqual([]);
  });
});
