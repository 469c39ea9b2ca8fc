import { readdirSync, readFileSync } from 'node:fs';

/** One entry of the Linux process table. */
export interface ProcessRow {
  pid: number;
  /** Clock ticks since boot. Pids are reused; pid and start time together identify a process. */
  started: number;
  parent: number;
  group: number;
  session: number;
  isZombie: boolean;
  /** User and system processor time in seconds: its own, and that of exited children that were waited for. */
  own: number;
  reaped: number;
}

/** USER_HZ, the time unit of `/proc/<pid>/stat`: 100 on every architecture that Node supports. */
const ticksPerSecond = 100;
const pageBytes = 4096;

export function readProcessTable(): ProcessRow[] {
  return readdirSync('/proc').flatMap((name) => {
    const row = /^\d+$/.test(name) ? readProcess(Number(name)) : undefined;
    return row ? [row] : [];
  });
}

export const readProcess = (pid: number): ProcessRow | undefined => parseRow(read(`/proc/${pid}/stat`) ?? '');

/** @param line `pid (name) state parent …`, see proc(5); the name may contain brackets and spaces */
export function parseRow(line: string): ProcessRow | undefined {
  const end = line.lastIndexOf(')');
  if (end < 0) return undefined;
  const field = line.slice(end + 2).split(' ');
  const at = (index: number) => Number(field[index]);
  return {
    pid: Number.parseInt(line, 10),
    isZombie: field[0] === 'Z',
    parent: at(1),
    group: at(2),
    session: at(3),
    own: (at(11) + at(12)) / ticksPerSecond,
    reaped: (at(13) + at(14)) / ticksPerSecond,
    started: at(19),
  };
}

/**
 * Proportional set size (PSS) of a process in MB. The kernel hides it for processes of other users and for some
 * sandboxed ones; then only private pages are counted and `isExact` is false.
 */
export function memoryOfProcess(pid: number): { mb: number; isExact: boolean } {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  const kb = /^Pss:\s+(\d+) kB/m.exec(rollup ?? '')?.[1];
  if (kb !== undefined) return { mb: Number(kb) / 1024, isExact: true };
  const statm = read(`/proc/${pid}/statm`);
  if (statm === undefined) return { mb: 0, isExact: true };
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  // A zombie has no memory, so its 0 is exact.
  return { mb: ((resident - shared) * pageBytes) / 1024 / 1024, isExact: resident === 0 };
}

/** Undefined when the process has exited or may not be read. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
}
