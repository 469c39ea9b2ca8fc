import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ReleaseError } from './release-error.ts';
import type { ReleaseStore } from './store.ts';

/** Allows one promotion at a time. SQLite locks its file, and the operating system ends the lock with its process. */
export function withLock<T>(store: ReleaseStore, work: () => T): T {
  mkdirSync(store.folder, { recursive: true });
  const lock = new DatabaseSync(store.path('lock.sqlite'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new ReleaseError('another process is promoting a release; try again when it is done', { cause });
  }
  try {
    return work();
  } finally {
    lock.close();
  }
}
