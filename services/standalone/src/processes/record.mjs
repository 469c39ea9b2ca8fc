import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { endTree, leftAlive } from './ending.mjs';
import { isAlive } from './identity.mjs';

/** @typedef {import('./identity.mjs').ProcessIdentity} ProcessIdentity */

/**
 * The list of running children as a file, so that the start after a `kill -9` finds and ends the orphans.
 * @param {string} path
 */
export function createRecord(path) {
  /** @type {Map<string, ProcessIdentity>} */
  const entries = new Map();
  const write = () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(entries)), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  return {
    /** Throws when it cannot be written: what nobody remembers must not run. */
    put(/** @type {string} */ name, /** @type {ProcessIdentity} */ identity) {
      entries.set(name, identity);
      write();
    },
    /** Never throws: an entry of a process that has ended does no harm, and a full disk must not hinder the end. */
    remove(/** @type {string} */ name) {
      if (!entries.delete(name)) return;
      try {
        write();
      } catch {
        // Written again with the next change.
      }
    },
    close: () => rmSync(path, { force: true }),
  };
}

/**
 * Ends what a killed launcher left behind, in the given order; everything else that runs is none of our business.
 * @param {string} path
 * @param {readonly string[]} order names that must end first
 * @param {import('./ending.mjs').Manner} [manner]
 * @returns {Promise<string[]>} the names that were still running
 * @throws {import('../stage-error.mjs').StageError} when one cannot be ended: a second one must not work on its data
 */
export async function endOrphans(path, order, manner = {}) {
  const entries = readEntries(path);
  const rank = (/** @type {string} */ name) => (order.includes(name) ? order.indexOf(name) : order.length);
  const alive = [...entries].filter(([, identity]) => isAlive(identity)).sort(([a], [b]) => rank(a) - rank(b));
  for (const [name, identity] of alive) {
    if ((await endTree(identity, manner)) === 'alive') throw leftAlive(name, identity);
  }
  rmSync(path, { force: true });
  return alive.map(([name]) => name);
}

/** @returns {Map<string, ProcessIdentity>} */
function readEntries(/** @type {string} */ path) {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8'))));
  } catch {
    // No file, or one that was cut off while it was written: PostgreSQL and Redis still find theirs by their own files.
    return new Map();
  }
}
