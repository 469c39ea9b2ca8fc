import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ReleaseError } from '../release-error.ts';
import { overtaken } from '../store/refusals.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { lockName, type LockFile } from '../store/store-files.ts';
import { processIdentitySchema, stateOf, thisProcess } from './process-identity.ts';

/** Milliseconds that a lock counts without a sign of life. A promotion takes a second. */
export const lease = 60_000;
/** How often a process tries to take a lock that was free, or abandoned, when it looked. */
const attempts = 3;

const ownerSchema = processIdentitySchema.extend({ token: z.string(), at: z.string() });
type Owner = z.infer<typeof ownerSchema>;

export interface HeldLock {
  /** Throws when the lock was lost or its lease is over. Call it right before a change that others see. */
  confirm: () => Promise<void>;
}

/**
 * Allows one change of the pointer at a time, on all hosts that share the store. A lock of a dead process on this host
 * is taken over at once, that of another host after its lease. Then the process that lost it must not write: `confirm`
 * throws.
 *
 * @param self for tests, which stand for other hosts
 */
export async function withLock<T>(
  { files: { lock } }: ReleaseStore,
  work: (held: HeldLock) => Promise<T>,
  self = thisProcess(),
): Promise<T> {
  const start = performance.now();
  const tag = await take(lock, { ...self, token: randomUUID(), at: new Date().toISOString() });
  const hasLease = () => performance.now() - start < lease;
  const confirm = async () => {
    const isOurs = (await lock.look())?.tag === tag;
    if (isOurs && hasLease()) return;
    throw new ReleaseError('the work took longer than its lock; nothing was changed, run the command again', {
      kind: 'busy',
    });
  };
  try {
    return await work({ confirm });
  } finally {
    // After the lease others may be taking it over at this very moment, and a folder cannot remove only a lock of ours.
    if (hasLease()) await lock.release(tag);
  }
}

/** Gives the tag of the lock that this process holds now. */
async function take(lock: LockFile, owner: Owner): Promise<string> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = attempt === 0 ? undefined : await lock.look();
    if (found && !(await isAbandoned(lock, found.content, owner))) throw busy(found.content);
    const tag = await lock.claim(JSON.stringify(owner), found?.tag);
    if (tag !== undefined) return tag;
  }
  const holder = ownerIn((await lock.look())?.content);
  throw overtaken(
    `another process${holder ? ` (last ${nameOf(holder)})` : ''} took ${lockName} first`,
    attempts,
    `nothing was changed, run the command again when it is done, at the latest in ${lease / 1000} seconds`,
  );
}

async function isAbandoned(lock: LockFile, content: string, self: Owner): Promise<boolean> {
  const found = ownerIn(content);
  if (found && stateOf(found, self) === 'ended') return true;
  return (await lock.age()) > lease;
}

function ownerIn(content: string | undefined): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(content ?? ''));
  } catch {
    return undefined;
  }
}

const nameOf = ({ pid, host }: Owner): string => `process ${pid} on ${host}`;

function busy(content: string | undefined): ReleaseError {
  const owner = ownerIn(content);
  const holder = owner ? `${nameOf(owner)} has been at work since ${owner.at}` : 'another process is at work';
  return new ReleaseError(`${holder}; try again when it is done, at the latest in ${lease / 1000} seconds`, {
    kind: 'busy',
  });
}
