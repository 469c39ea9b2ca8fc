import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

/**
 * Process group of every process by its number, as far as we have looked. To ask for it costs more than all the rest,
 * on a machine with many processes, and a process does not leave its group.
 */
const groups = new Map<string, number>();

/**
 * Memory in MB that a process group has for itself. Shared pages are left out: Chromium's processes share much, and
 * counting it once per process says nothing. Undefined where there is no `/proc`.
 */
export function memoryOf(groupId: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const pids = new Set(readdirSync('/proc').filter((name) => /^\d+$/.test(name)));
  for (const known of groups.keys()) if (!pids.has(known)) groups.delete(known);
  let bytes = 0;
  for (const pid of pids) if (groupOf(pid) === groupId || pid === String(groupId)) bytes += ownBytes(pid);
  return bytes / 1024 / 1024;
}

function groupOf(pid: string): number {
  const known = groups.get(pid);
  if (known !== undefined) return known;
  const stat = read(`/proc/${pid}/stat`);
  // `pid (name) state parent group …`; the name may hold anything.
  const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  groups.set(pid, group);
  return group;
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
