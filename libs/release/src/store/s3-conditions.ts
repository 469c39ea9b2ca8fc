import { ReleaseError } from '../release-error.ts';
import { hiddenKey } from './hidden-key.ts';
import type { S3Objects } from './s3-objects.ts';

/**
 * Makes sure once, before the first change, that the store honours conditional writes (`If-None-Match` and `If-Match` of
 * PutObject). A store that ignores them would let two promotions overwrite each other.
 *
 * @returns to be called with the folder that is written next: rights may be limited to it
 */
export function requireConditions(objects: S3Objects, address: string): (folder: string) => Promise<void> {
  let known: Promise<void> | undefined;
  return async (folder) => {
    known ??= check(objects, hiddenKey(folder, 'conditions'), address);
    try {
      await known;
    } catch (cause) {
      // A store that was away may be back at the next change.
      known = undefined;
      throw cause;
    }
  };
}

async function check(objects: S3Objects, key: string, address: string): Promise<void> {
  const tag = await objects.put(key, 'first', null);
  try {
    const ignored = [
      ...((await objects.put(key, 'second', null)) === undefined ? [] : ['If-None-Match']),
      ...((await objects.put(key, 'third', '"another"')) === undefined ? [] : ['If-Match']),
    ];
    if (tag === undefined || ignored.length > 0) {
      throw new ReleaseError(
        `${address} does not honour ${ignored.join(' and ')} of a write, so two promotions could overwrite each other; nothing was changed, use a store that does`,
        { kind: 'failed' },
      );
    }
  } finally {
    await objects.remove(key);
  }
}
