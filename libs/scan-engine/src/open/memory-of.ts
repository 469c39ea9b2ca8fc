import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

/**
 * Memory in MB that a process group has for itself. Shared pages are left out: Chromium's processes share much, and
 * counting it once per process says nothing. Undefined where there is no `/proc`.
 */
export function memoryOf(groupId: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const bytes = pids.reduce((sum, pid) => sum + (isInGroup(pid, groupId) ? ownBytes(pid) : 0), 0);
  return bytes / 1024 / 1024;
}

function isInGroup(pid: string, groupId: number): boolean {
  const stat = read(`/proc/${pid}/stat`);
  // `pid (name) state parent group …`; the name may hold anything.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === groupId;
}

function ownBytes(pid: string): number {
  const [, resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(' ').map(Number);
  return (resident - shared) * pageBytes;
}

/** Empty for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
