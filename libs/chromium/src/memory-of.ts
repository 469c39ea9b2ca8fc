import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

/**
 * Cache: process ID to process group. Reading the group is the most expensive step on a machine with many processes, and
 * browser processes do not change their group.
 */
const groups = new Map<string, number>();

/**
 * Private resident memory of a process group in MB. Excludes shared pages: Chromium's processes share much memory, which
 * would be counted once per process. Undefined on systems other than Linux.
 */
export function memoryOf(groupId: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const pids = new Set(readdirSync('/proc').filter((name) => /^\d+$/.test(name)));
  for (const known of groups.keys()) if (!pids.has(known)) groups.delete(known);
  let bytes = 0;
  for (const pid of pids) if (groupOf(pid) === groupId || pid === String(groupId)) bytes += privateBytes(pid);
  return bytes / 1024 / 1024;
}

function groupOf(pid: string): number {
  const known = groups.get(pid);
  if (known !== undefined) return known;
  const stat = read(`/proc/${pid}/stat`);
  // `pid (name) state parent group …`; the name may contain spaces and parentheses.
  const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  groups.set(pid, group);
  return group;
}

function privateBytes(pid: string): number {
  const [, resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(' ').map(Number);
  return (resident - shared) * pageBytes;
}

/** Returns an empty string if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
