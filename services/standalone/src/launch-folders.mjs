import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stateFolder } from './checkout.mjs';
import { isAlive } from './processes/identity.mjs';
import { readHolder } from './processes/lock.mjs';

/** Names of the files a launch leaves in its folder while it runs. */
export const lockName = 'launcher.lock';
export const recordName = 'processes.json';

/** Folders of launches, running or killed: `npm start` in the state folder itself, test and parts below it. */
export function launchFolders(folder = stateFolder) {
  if (!existsSync(folder)) return [];
  const below = readdirSync(folder).map((name) => join(folder, name));
  const isLaunch = (/** @type {string} */ one) => [lockName, recordName].some((name) => existsSync(join(one, name)));
  return [folder, ...below].filter(isLaunch);
}

/** @returns {import('./processes/lock.mjs').Holder[]} launchers of this checkout that run now, this one not among them */
export function otherLaunchers(folder = stateFolder) {
  return launchFolders(folder)
    .flatMap((one) => readHolder(join(one, lockName)) ?? [])
    .filter((holder) => holder.pid !== process.pid && isAlive(holder));
}
