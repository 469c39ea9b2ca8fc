import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutKey } from '../checkout.mjs';
import { StageError } from '../stage-error.mjs';

/** Nobody: what root's PostgreSQL and browser run as, unless the system has an own user for them. */
export const nobody = 65_534;

/** @returns {boolean} true when that user gets through all folders on the way and may execute (or enter) the path */
export function canReach(/** @type {string} */ path, /** @type {number} */ uid, gid = uid) {
  const { status } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { uid, gid, cwd: '/', stdio: 'ignore' });
  return status === 0;
}

/** Where that folder is, whether it exists or not. */
export const reachableFolderPath = () => join('/var/tmp', `stufenlos-${checkoutKey}`);

/**
 * A folder that other users may pass through, for root in a checkout below a private folder. It survives a reboot
 * (`/var/tmp`), and because anybody may make names there its owner is looked at before it is used.
 */
export function reachableFolder(folder = reachableFolderPath()) {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new StageError(`${folder} belongs to somebody else`, {
      todo: `look at it and remove it, or move this checkout to a folder that others may enter`,
    });
  }
  return folder;
}
