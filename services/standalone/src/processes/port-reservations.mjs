import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { takeLock } from './lock.mjs';

/** Shared by all checkouts of one person on this machine. */
export const sharedReservations = () => join(tmpdir(), `stufenlos-ports-${process.getuid?.() ?? 'user'}`);

/**
 * Ports that a launcher has chosen and whose services do not listen yet. Without them, two launchers that start at once
 * choose the same ones, because building takes a minute between the choice and the service. The reservation of a process
 * that has ended counts no more.
 *
 * @param {string} folder
 * @returns {{ reserve: (port: number) => boolean, releaseAll: () => void }} `reserve` is false if another launcher has it
 */
export function createPortReservations(folder) {
  /** @type {(() => void)[]} */
  const held = [];
  const isUsable = makeOwnFolder(folder);
  return {
    reserve(port) {
      // A machine that does not allow it works as before: a port that is taken later is an error of its service.
      if (!isUsable) return true;
      const lock = takeLock(join(folder, String(port)), 'port');
      if (!('release' in lock)) return false;
      held.push(lock.release);
      return true;
    },
    releaseAll() {
      for (const release of held.splice(0)) release();
    },
  };
}

/** @returns {boolean} false if it belongs to somebody else, who could place links in it that we would write through */
function makeOwnFolder(/** @type {string} */ folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stat = lstatSync(folder);
    return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
