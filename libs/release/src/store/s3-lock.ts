import { randomUUID } from 'node:crypto';
import { hiddenKey, type S3Objects } from '@stufenlos/object-store';
import type { LockFile } from './store-files.ts';

/**
 * A lock by conditional writes. A free lock is an object that says so, because few stores remove an object only while it
 * has a certain tag.
 */
export function s3Lock(objects: S3Objects, key: string): LockFile {
  return {
    async look() {
      const found = await objects.get(key);
      const content = found?.content.toString() ?? '';
      return found && !isFree(content) ? { content, tag: found.tag } : undefined;
    },
    async claim(content, instead) {
      if (instead !== undefined) return objects.put(key, content, instead);
      const created = await objects.put(key, content, null);
      if (created !== undefined) return created;
      const found = await objects.get(key);
      return found && isFree(found.content.toString()) ? objects.put(key, content, found.tag) : undefined;
    },
    async release(tag) {
      try {
        await objects.put(key, JSON.stringify({ free: randomUUID() }), tag);
      } catch {
        // The work is done, and others may begin when the lease is over.
      }
    },
    async age() {
      const now = await timeOf(objects);
      const changed = (await objects.head(key))?.changed ?? 0;
      return now - changed;
    },
  };
}

/** The object of a process at work names its host and number. */
const isFree = (content: string): boolean => content.startsWith('{"free":');

/** The time of the store: that of an object which is written now. */
async function timeOf(objects: S3Objects): Promise<number> {
  const probe = hiddenKey('.', 'time');
  await objects.put(probe, '');
  try {
    return (await objects.head(probe))?.changed ?? 0;
  } finally {
    await objects.remove(probe);
  }
}
