import { readdirSync } from 'node:fs';
import { commandOf } from '../processes/identity.mjs';

/** Command lines of all processes of this machine that name a path; Linux alone lists them in `/proc`. */
export function processesNaming(path: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.map((pid) => commandOf(Number(pid))).filter((command) => command.includes(path));
}
