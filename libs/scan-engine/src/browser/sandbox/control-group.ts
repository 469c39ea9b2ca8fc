import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, ownPidNamespace, parseProcessIdentity, ownProcessIdentity } from '../process-identity.ts';

const prefix = 'stufenlos-browser-';
/** Processes and threads of one browser; eight renderers have about 250. */
const tasks = 2000;
/** MB, for a browser to which nobody says more. */
const usualMb = 4096;
/** A system that removes groups slowly is not waited for longer. */
const removals = 20;
let made = 0;

/**
 * Limits that the kernel keeps (cgroup v2): for what grows faster than we look, and for shared memory, which we do not
 * count. Whatever fails here costs the limit, never the browser.
 */
export class ControlGroup {
  /** Precedes the command of what shall be limited. */
  readonly join: readonly string[];
  readonly #folder: string;

  /** @param folder from `findControlGroups` */
  static create(folder: string): ControlGroup | undefined {
    made += 1;
    const group = path.join(folder, `${prefix}${ownProcessIdentity()}-${made}`);
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
    this.limitMemory(usualMb);
  }

  /** @param mb that its processes may have for themselves; files that wait to be written come on top of it */
  limitMemory(mb: number): void {
    if (Number.isFinite(mb)) this.#write('memory.max', String(Math.round((1.25 * mb + 512) * 1024 * 1024)));
  }

  /** Whether the kernel ended something in it for want of memory. */
  get hasRunOut(): boolean {
    const events = attempt(() => readFileSync(path.join(this.#folder, 'memory.events'), 'utf8')) ?? '';
    return /^oom_kill [1-9]/m.test(events);
  }

  /** Ends whatever is left in it. */
  async remove(): Promise<void> {
    this.#write('cgroup.kill', '1');
    for (let tries = 0; tries < removals && !removeEmpty(this.#folder); tries += 1) await pause(50);
  }

  #write(name: string, value: string): void {
    attempt(() => writeFileSync(path.join(this.#folder, name), value));
  }
}

/** Where groups of browsers can be made: the folder, or why nowhere. */
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
  if (!ownFolder.startsWith(mount)) return 'our cgroup is not in sight';
  // A group with processes cannot have limited children, so the service stands beside its browsers (DelegateSubgroup=).
  const parent = path.dirname(ownFolder);
  const isDelegated = ownFolder !== mount && !parent.endsWith('.slice') && parent !== mount;
  const reasons = [...(isDelegated ? [parent] : []), ownFolder].map((folder) => ({ folder, why: whyNot(folder) }));
  const found = reasons.find(({ why }) => why === undefined);
  return found ? { folder: found.folder } : (reasons.at(-1)?.why ?? 'no cgroup v2');
}

/** Removes what processes that were killed have left behind. */
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
