import { readdirSync, readFileSync } from 'node:fs';

/** One line of Linux's process table. */
export interface ProcessRow {
  pid: number;
  /** Ticks since the boot; with the pid it names a process for good, as pids are given again. */
  started: number;
  parent: number;
  group: number;
  session: number;
  isZombie: boolean;
  /** Seconds of processor time, user and system: its own, and of children that ended and were waited for. */
  own: number;
  reaped: number;
}

/** The unit of `/proc/<pid>/stat` for programs, the same on every architecture Node runs on. */
const ticksPerSecond = 100;
const pageBytes = 4096;

export function readProcessTable(): ProcessRow[] {
  return readdirSync('/proc').flatMap((name) => {
    const row = /^\d+$/.test(name) ? readProcess(Number(name)) : undefined;
    return row ? [row] : [];
  });
}

export const readProcess = (pid: number): ProcessRow | undefined => parseRow(read(`/proc/${pid}/stat`) ?? '');

/** @param line `pid (name) state parent …` of proc(5); the name may hold brackets and spaces. */
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
 * Memory of a process in MB with shared pages split between those who share them. Where the kernel hides that (a
 * process of another user, or one in a sandbox) only what it has for itself is counted, and `isExact` is false.
 */
export function memoryOfProcess(pid: number): { mb: number; isExact: boolean } {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  const kb = /^Pss:\s+(\d+) kB/m.exec(rollup ?? '')?.[1];
  if (kb !== undefined) return { mb: Number(kb) / 1024, isExact: true };
  const statm = read(`/proc/${pid}/statm`);
  if (statm === undefined) return { mb: 0, isExact: true };
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  // A zombie has no memory left, and that is exact.
  return { mb: ((resident - shared) * pageBytes) / 1024 / 1024, isExact: resident === 0 };
}

/** Undefined for a process that has ended meanwhile or must not be seen. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
}
