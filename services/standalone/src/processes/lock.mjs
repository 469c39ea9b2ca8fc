import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identify, isAlive } from './identity.mjs';
import { until } from './until.mjs';

/** @typedef {import('./identity.mjs').ProcessIdentity & { note: string }} Holder */

/**
 * One launcher at a time. The lock is a file that names its holder; a holder that is gone holds nothing.
 * @param {string} path
 * @param {string} note shown to the one who comes second
 * @returns {{ release: () => void, note: (note: string) => void } | { holder: Holder }}
 */
export function takeLock(path, note) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}`;
  const content = (/** @type {string} */ text) => JSON.stringify({ ...identify(process.pid), note: text });
  writeFileSync(mine, content(note));
  try {
    for (;;) {
      if (link(mine, path)) {
        return { release: () => release(path), note: (text) => replace(path, content(text)) };
      }
      const text = readText(path);
      const holder = holderIn(text);
      if (holder && isAlive(holder)) return { holder };
      const other = text === null ? null : removeStale(path, text, note);
      if (other) return { holder: other };
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Work that two launchers of one checkout must not do at once, such as building: the second waits.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  const lock = await until(
    () => {
      const answer = takeLock(path, 'set-up');
      return 'release' in answer ? answer : null;
    },
    { limitMs: 900_000, everyMs: 200 },
  );
  try {
    return await work();
  } finally {
    lock?.release();
  }
}

function replace(/** @type {string} */ path, /** @type {string} */ content) {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

/** A link appears with its content or not at all, unlike a file that is created and then written. */
function link(/** @type {string} */ from, /** @type {string} */ to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Several may come at once to the same stale lock, and one of them may be slow: only who holds the lock of exactly this
 * removal may remove it, and only while it still says what was read.
 * @returns {Holder | null} who removes it meanwhile
 */
function removeStale(/** @type {string} */ path, /** @type {string} */ text, /** @type {string} */ note) {
  const removal = takeLock(`${path}.after-${holderIn(text)?.pid ?? 'nobody'}`, note);
  if ('holder' in removal) return removal.holder;
  if (readText(path) === text) rmSync(path, { force: true });
  removal.release();
  return null;
}

function release(/** @type {string} */ path) {
  if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
}

/** @returns {Holder | null} */
export const readHolder = (/** @type {string} */ path) => holderIn(readText(path));

/** @returns {string | null} null when there is no such file */
function readText(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** @returns {Holder | null} */
function holderIn(/** @type {string | null} */ text) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
