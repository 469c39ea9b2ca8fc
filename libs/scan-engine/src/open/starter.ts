import { readFileSync } from 'node:fs';

/**
 * A process, so that it is told from a later one with the same number: in a container the service is number 1 after
 * every restart. `<pid>-<start>`, the start in clock ticks since the machine's; 0 where there is no `/proc`.
 */
export type Starter = `${number}-${number}`;

export const thisProcess = (): Starter => `${process.pid}-${startOf(process.pid) ?? 0}`;

/** Reads what stands at the beginning of a name; undefined for anything else. */
export function readStarter(name: string): { pid: number; start: number } | undefined {
  const match = /^([1-9]\d*)-(\d+)-/.exec(name);
  return match ? { pid: Number(match[1]), start: Number(match[2]) } : undefined;
}

export function isRunning({ pid, start }: { pid: number; start: number }): boolean {
  if (process.platform === 'linux') return startOf(pid) === start;
  return isAlive(pid);
}

/** Whether there is any process of that number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // `pid (name) state …`, the start is field 22; the name may hold anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return undefined;
  }
}
