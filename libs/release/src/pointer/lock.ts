import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { draftOf, writeThrough } from '../durable-files.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store.ts';
import { processIdentitySchema, stateOf, thisProcess } from './process-identity.ts';

/** Milliseconds that a lock counts without a sign of life. A promotion takes a second. */
export const lease = 60_000;

const lockSchema = processIdentitySchema.extend({ token: z.string(), at: z.string() });
type Lock = z.infer<typeof lockSchema>;

export interface HeldLock {
  /** Throws when the lock was lost or its lease is over. Call it right before a change that others see. */
  confirm: () => void;
}

/**
 * Allows one change of the pointer at a time, on all hosts that share the store. A lock of a dead process on this host
 * is taken over at once, that of another host after its lease. Then the process that lost it must not write: `confirm`
 * throws.
 *
 * @param self for tests, which stand for other hosts
 */
export function withLock<T>(store: ReleaseStore, work: (lock: HeldLock) => T, self = thisProcess()): T {
  mkdirSync(store.folder, { recursive: true });
  const path = store.path('lock.json');
  const token = randomUUID();
  const start = performance.now();
  take(path, { ...self, token, at: new Date().toISOString() });
  const isOurs = () => readLock(path)?.token === token;
  const confirm = () => {
    if (isOurs() && performance.now() - start < lease) return;
    throw new ReleaseError('the work took longer than its lock; nothing was changed, run the command again', {
      kind: 'busy',
    });
  };
  try {
    return work({ confirm });
  } finally {
    if (isOurs()) rmSync(path, { force: true });
  }
}

function take(path: string, lock: Lock): void {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      // Fails when the file exists, also on a file server.
      return writeFileSync(path, JSON.stringify(lock), { flag: 'wx', flush: true });
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      // The file exists by now, and without its content nobody could tell whose it is.
      if (code === 'ENOSPC' || code === 'EDQUOT') rmSync(path, { force: true });
      if (code !== 'EEXIST') throw cause;
    }
    const found = readLock(path);
    if (!isAbandoned(path, found, lock)) throw busy(found);
    remove(path, found?.token);
  }
  throw busy(readLock(path));
}

function isAbandoned(path: string, found: Lock | undefined, self: Lock): boolean {
  if (found && stateOf(found, self) === 'ended') return true;
  return age(path) > lease;
}

/** Compares two times of the store itself: the clocks of hosts differ, and can be set back. */
function age(path: string): number {
  const probe = draftOf(path);
  writeThrough(probe, '');
  try {
    return statSync(probe).mtimeMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Two processes may want to remove one abandoned lock. The slower one puts back what it must not remove. */
function remove(path: string, token: string | undefined): void {
  const aside = draftOf(path);
  try {
    renameSync(path, aside);
    if (readLock(aside)?.token !== token) linkSync(aside, path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw cause;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readLock(path: string): Lock | undefined {
  try {
    return lockSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function busy(lock: Lock | undefined): ReleaseError {
  const holder = lock
    ? `process ${lock.pid} on ${lock.host} has been at work since ${lock.at}`
    : 'another process is at work';
  return new ReleaseError(`${holder}; try again when it is done, at the latest in ${lease / 1000} seconds`, {
    kind: 'busy',
  });
}
