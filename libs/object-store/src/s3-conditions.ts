import { hiddenKey } from './hidden-key.ts';
import { objectStoreError, type S3Objects, type S3Place } from './s3-objects.ts';

/**
 * Makes sure once, before the first change, that the store honours conditional writes (`If-None-Match` and `If-Match` of
 * PutObject). A store that ignores them would let two writers overwrite each other.
 *
 * @param danger what could happen otherwise, for the sentence that refuses
 * @returns to be called with the folder that is written next: rights may be limited to it
 */
export function requireConditions(
  objects: S3Objects,
  place: Pick<S3Place, 'address' | 'failure'>,
  danger: string,
): (folder: string) => Promise<void> {
  const { address, failure = objectStoreError } = place;
  let known: Promise<void> | undefined;
  return async (folder) => {
    known ??= check(objects, hiddenKey(folder, 'conditions')).then((ignored) => {
      if (ignored.length === 0) return;
      const sentence = `${address} does not honour ${ignored.join(' and ')} of a write, so ${danger}; nothing was changed, use a store that does`;
      throw failure(sentence, {});
    });
    try {
      await known;
    } catch (cause) {
      // A store that was away may be back at the next change.
      known = undefined;
      throw cause;
    }
  };
}

/** Names the conditions that the store ignores. */
async function check(objects: S3Objects, key: string): Promise<string[]> {
  const tag = await objects.put(key, 'first', null);
  try {
    if (tag === undefined) return ['If-None-Match'];
    return [
      ...((await objects.put(key, 'second', null)) === undefined ? [] : ['If-None-Match']),
      ...((await objects.put(key, 'third', '"another"')) === undefined ? [] : ['If-Match']),
    ];
  } finally {
    await objects.remove(key);
  }
}
