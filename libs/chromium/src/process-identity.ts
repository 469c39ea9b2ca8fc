import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies a process even if a later one has the same process ID: in a container the service has ID 1 after every
 * restart.
 */
export interface ProcessIdentity {
  pid: number;
  /** Start time in clock ticks since boot; 0 on systems without `/proc`. */
  start: number;
  /** Hash that identifies the PID namespace: this machine since its boot, or this container. */
  pidNamespace: string;
}

export const ownPidNamespace = createHash('sha256')
  .update([hostname(), read('/proc/sys/kernel/random/boot_id'), link('/proc/self/ns/pid')].join())
  .digest('hex')
  .slice(0, 8);

/** `<pid>-<start>-<pidNamespace>` of this process. */
export const ownProcessIdentity = (): string => `${process.pid}-${startOf(process.pid) ?? 0}-${ownPidNamespace}`;

/** Parses the identity at the beginning of a name. Undefined if the name does not begin with one and a hyphen. */
export function parseProcessIdentity(name: string): ProcessIdentity | undefined {
  const match = /^([1-9]\d*)-(\d+)-([0-9a-f]{8})-/.exec(name);
  return match ? { pid: Number(match[1]), start: Number(match[2]), pidNamespace: match[3] ?? '' } : undefined;
}

/** Whether the process still runs. The identity must belong to our own PID namespace. */
export function isRunning({ pid, start }: ProcessIdentity): boolean {
  if (process.platform === 'linux') return startOf(pid) === start;
  return isAlive(pid);
}

/** Whether any process has this ID. */
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
  // `pid (name) state …`; the start time is field 22, and the name may contain spaces and parentheses.
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
