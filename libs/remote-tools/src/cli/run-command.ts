import { checkRemote } from '../checks/check-remote.ts';

const usage = `stufenlos-remote <command>, in the folder of a remote

  check   descriptor, texts in both languages, content of the bundle, size of each view`;

/**
 * @param folder of the remote
 * @returns the exit code: 0, 1 for a fault, 2 for wrong usage
 */
export function runCommand([command, ...rest]: readonly string[], folder: string): number {
  if (command === 'check' && rest.length === 0) return check(folder);
  console.error(usage);
  return 2;
}

function check(folder: string): number {
  const results = Object.entries(checkRemote(folder));
  for (const [name, { faults }] of results) {
    console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    for (const fault of faults) console.log(`  ${fault}`);
  }
  return results.every(([, { faults }]) => faults.length === 0) ? 0 : 1;
}
