import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, ownPidNamespace, parseProcessIdentity, ownProcessIdentity } from '../process-identity.ts';

const prefix = 'stufenlos-browser-';
/** Maximum number of processes and threads of a browser; eight renderers have about 250. */
const tasks = 2000;
/** Private memory in MB until `limitMemory` is called. */
const defaultMemoryMb = 4096;
/** Attempts to remove a group, 50 ms apart: the kernel takes a moment to end its processes. */
const removalAttempts = 20;
let created = 0;

/**
 * Kernel limits of one browser (cgroup v2). They complement our own memory check, which runs once per second and does not
 * count shared memory. Every error here is ignored: the browser then runs without the limit.
 */
export class ControlGroup {
  /** Prefix that runs a command inside the group. */
  readonly join: readonly string[];
  readonly #folder: string;

  /** @param folder from `findControlGroups` @returns undefined when the group cannot be created */
  static create(folder: string): ControlGroup | undefined {
    created += 1;
    const group = path.join(folder, `${prefix}${ownProcessIdentity()}-${created}`);
    return attempt(() => {
      mkdirSync(group);
      return new ControlGroup(group);
    });
  }

  private constructor(folder: string) {
    this.#folder = folder;
    this.join = ['/bin/sh', '-c', 'echo 0 2>&- >"$1"; shift; exec "$@"', 'sh', path.join(folder, 'cgroup.procs')];
    this.#write('pids.max', String(tasks));
    this.#write('memory.oom.group', '1');
    this.#write('memory.swap.max', '0');
    this.limitMemory(defaultMemoryMb);
  }

  /** @param mb private memory of all processes together. The limit adds 25% and 512 MB for file cache and shared memory. */
  limitMemory(mb: number): void {
    if (Number.isFinite(mb)) this.#write('memory.max', String(Math.round((1.25 * mb + 512) * 1024 * 1024)));
  }

  /** Whether the kernel killed a process of the group because it was out of memory. */
  get hasRunOut(): boolean {
    const events = attempt(() => readFileSync(path.join(this.#folder, 'memory.events'), 'utf8')) ?? '';
    return /^oom_kill [1-9]/m.test(events);
  }

  /** Kills the remaining processes and removes the group. */
  async remove(): Promise<void> {
    this.#write('cgroup.kill', '1');
    for (let tries = 0; tries < removalAttempts && !removeEmpty(this.#folder); tries += 1) await pause(50);
  }

  #write(name: string, value: string): void {
    attempt(() => writeFileSync(path.join(this.#folder, name), value));
  }
}

/**
 * Finds the cgroup in which groups for browsers can be created.
 *
 * @param mounts content of `/proc/self/mountinfo`
 * @param membership content of `/proc/self/cgroup`
 * @returns the folder, or the reason why no groups can be created
 */
export function findControlGroups(
  mounts: string = read('/proc/self/mountinfo'),
  membership: string = read('/proc/self/cgroup'),
): { folder: string } | string {
  const [, , , root, mount] =
    mounts
      .split('\n')
      .find((line) => line.includes(' - cgroup2 '))
      ?.split(' ') ?? [];
  const own = /^0::(\/.*)$/m.exec(membership)?.[1];
  if (root === undefined || mount === undefined || own === undefined) return 'no cgroup v2';
  const ownFolder = path.join(mount, path.relative(root, own));
  if (!ownFolder.startsWith(mount)) return 'our cgroup is not visible';
  // A cgroup with processes cannot limit its children. With systemd's `DelegateSubgroup=` the service runs in a subgroup,
  // and its browsers get groups next to it.
  const parent = path.dirname(ownFolder);
  const isDelegated = ownFolder !== mount && !parent.endsWith('.slice') && parent !== mount;
  const reasons = [...(isDelegated ? [parent] : []), ownFolder].map((folder) => ({ folder, why: whyNot(folder) }));
  const found = reasons.find(({ why }) => why === undefined);
  return found ? { folder: found.folder } : (reasons.at(-1)?.why ?? 'no cgroup v2');
}

/** Removes the groups that killed processes left behind. */
export function sweepControlGroups(folder: string): void {
  for (const name of attempt(() => readdirSync(folder)) ?? []) {
    const identity = name.startsWith(prefix) ? parseProcessIdentity(name.slice(prefix.length)) : undefined;
    if (identity?.pidNamespace === ownPidNamespace && !isRunning(identity)) removeEmpty(path.join(folder, name));
  }
}

function whyNot(folder: string): string | undefined {
  const list = (name: string) => read(path.join(folder, name)).trim().split(' ');
  const missing = ['memory', 'pids'].filter((one) => !list('cgroup.controllers').includes(one));
  if (missing.length > 0) return `no controller for ${missing.join(', ')}`;
  const isEnabled = () => ['memory', 'pids'].every((one) => list('cgroup.subtree_control').includes(one));
  if (!isEnabled()) attempt(() => writeFileSync(path.join(folder, 'cgroup.subtree_control'), '+memory +pids'));
  if (!isEnabled()) return 'not delegated';
  const probe = path.join(folder, `${prefix}${ownProcessIdentity()}-0`);
  return attempt(() => (mkdirSync(probe), removeEmpty(probe))) ? undefined : 'not writable';
}

function removeEmpty(folder: string): boolean {
  return attempt(() => (rmdirSync(folder), true)) ?? false;
}

const read = (file: string) => attempt(() => readFileSync(file, 'utf8')) ?? '';

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
