import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { stateFolder } from '../checkout.mjs';
import { stopOrder } from '../launch.mjs';
import { reachableFolderPath } from '../parts/reachable-folder.mjs';
import { endOrphans } from '../processes/record.mjs';
import { launchFolders, otherLaunchers, recordName } from '../launch-folders.mjs';

/** `npm run reset`: removes the local state after asking. @returns {Promise<number>} exit code */
export async function resetCommand(/** @type {readonly string[]} */ args) {
  const places = [stateFolder, reachableFolderPath()].filter(existsSync);
  if (places.length === 0) {
    console.log('There is no local state.');
    return 0;
  }
  const [running] = otherLaunchers();
  if (running) {
    const { note, pid } = running;
    console.error(`Stufenlos ${note} (process ${pid}). End it first: Ctrl-C in its terminal, or kill ${pid}`);
    return 1;
  }
  if (!args.includes('--yes') && !(await mayRemove(places))) return 1;
  for (const folder of launchFolders()) await endOrphans(join(folder, recordName), stopOrder);
  for (const place of places) rmSync(place, { recursive: true, force: true });
  console.log(`Removed ${places.join(' and ')}.`);
  return 0;
}

/** @returns {Promise<boolean>} */
async function mayRemove(/** @type {readonly string[]} */ places) {
  console.log(`This removes ${places.join(' and ')}:`);
  console.log(
    'the local database with all its scans, accounts and mails of the sandbox, waiting jobs, releases, logs,',
  );
  console.log('and programs that were unpacked.');
  if (!process.stdin.isTTY) {
    console.error('Nobody can be asked here. Run npm run reset -- --yes to remove it.');
    return false;
  }
  const person = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await person.question('Remove it? [y/N] ');
  person.close();
  return /^(?:y|yes|j|ja)$/i.test(answer.trim());
}
