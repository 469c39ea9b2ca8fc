import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

/** Which process this is, so that a lock can be told from that of another host, container or start. */
export const processIdentitySchema = z.object({
  host: z.string(),
  /** Changes with each start of the machine; empty where the system does not say. */
  boot: z.string(),
  /** In each container the first process has the number 1, so the number counts within this namespace only. */
  namespace: z.string(),
  pid: z.number().int(),
  /** When the process started, in ticks since the start of the machine. A number is given again, this is not. */
  started: z.string(),
});
export type ProcessIdentity = z.infer<typeof processIdentitySchema>;

export const thisProcess = (): ProcessIdentity => ({
  host: hostname(),
  boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '',
  namespace: attempt(() => readlinkSync('/proc/self/ns/pid')) ?? '',
  pid: process.pid,
  started: startOf(process.pid) ?? '',
});

/**
 * What can be said from here about the process that left an identity. `unknown` for one of another host or container,
 * and on systems without `/proc`.
 */
export function stateOf(left: ProcessIdentity, self: ProcessIdentity): 'alive' | 'ended' | 'unknown' {
  if (left.host !== self.host || left.boot === '' || self.boot === '') return 'unknown';
  if (left.boot !== self.boot) return 'ended';
  if (left.namespace !== self.namespace) return 'unknown';
  return startOf(left.pid) === left.started ? 'alive' : 'ended';
}

/**
 * The 22nd field of `/proc/<pid>/stat` (proc_pid_stat(5)). The name in brackets before it may contain blanks. Undefined
 * for a process that ended, also while its parent has not read its exit code.
 */
function startOf(pid: number): string | undefined {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const [state, ...fields] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  return state === 'Z' ? undefined : fields[18];
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
