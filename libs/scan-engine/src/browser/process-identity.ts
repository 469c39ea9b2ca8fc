import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A process, so that it is told from a later one with the same number: in a container the service is number 1 after
 * every restart.
 */
export interface ProcessIdentity {
  pid: number;
  /** In clock ticks since the machine's start; 0 where there is no `/proc`. */
  start: number;
  /** Where numbers mean the same processes: this machine since its start, or this container. */
  pidNamespace: string;
}

export const ownPidNamespace = createHash('sha256')
  .update([hostname(), read('/proc/sys/kernel/random/boot_id'), link('/proc/self/ns/pid')].join())
  .digest('hex')
  .slice(0, 8);

export const ownProcessIdentity = (): string => `${process.pid}-${startOf(process.pid) ?? 0}-${ownPidNamespace}`;

/** Reads what stands at the beginning of a name; undefined for anything else. */
export function parseProcessIdentity(name: string): ProcessIdentity | undefined {
  const match = /^([1-9]\d*)-(\d+)-([0-9a-f]{8})-/.exec(name);
  return match ? { pid: Number(match[1]), start: Number(match[2]), pidNamespace: match[3] ?? '' } : undefined;
}

/** @param starter of our own place */
export function isRunning({ pid, start }: ProcessIdentity): boolean {
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
  const stat = read(`/proc/${pid}/stat`);
  // `pid (name) state …`, the start is field 22; the name may hold anything.
  return stat === '' ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function link(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
