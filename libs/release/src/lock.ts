import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ReleaseError } from './release-error.ts';
import type { ReleaseStore } from './store.ts';

/** Allows one promotion at a time. Takes over the lock of a dead process. */
export function withLock<T>(store: ReleaseStore, work: () => T): T {
  const path = store.path('lock');
  mkdirSync(store.folder, { recursive: true });
  try {
    take(path);
  } catch {
    const holder = Number(readFileSync(path, 'utf8'));
    if (isAlive(holder)) throw new ReleaseError(`process ${holder} is promoting a release; try again when it is done`);
    rmSync(path, { force: true });
    take(path);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

const take = (path: string) => writeFileSync(path, String(process.pid), { flag: 'wx' });

function isAlive(pid: number): boolean {
  try {
    return Number.isInteger(pid) && pid > 0 && process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
