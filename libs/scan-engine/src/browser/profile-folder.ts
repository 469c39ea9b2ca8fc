import { readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { profileBase } from './sandbox/sandbox-plan.ts';
import type { Sandbox } from './sandbox/sandbox-plan.ts';
import { claimUid, releaseUid } from './sandbox/browser-uids.ts';
import { isAlive, isRunning, ownPidNamespace, parseProcessIdentity, ownProcessIdentity } from './process-identity.ts';
import { orphanProcessesOf } from './orphan-processes.ts';

const prefix = 'stufenlos-browser-';
const newMs = 60_000;

/**
 * The folder of one browser, from before its start until after its end, also when this process exits meanwhile; and the
 * user that it belongs to, who is nobody else's as long.
 */
export class ProfileFolder {
  readonly path: string;
  /** The folder in which it lies with others. */
  readonly base: string;
  /** Undefined: ours. */
  readonly uid: number | undefined;
  readonly #atExit = () => rmSync(this.path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });

  private constructor(folder: string, uid: number | undefined) {
    this.path = folder;
    this.base = path.dirname(folder);
    this.uid = uid;
    process.once('exit', this.#atExit);
  }

  static async create(sandbox: Sandbox): Promise<ProfileFolder> {
    const created = await mkdtemp(path.join(profileBase(sandbox), `${prefix}${ownProcessIdentity()}-`));
    const folder = new ProfileFolder(created, sandbox.user && claimUid(sandbox.user.uids));
    try {
      if (folder.uid !== undefined) await chown(folder.path, folder.uid, folder.uid);
      return folder;
    } catch (error) {
      await folder.remove();
      throw error;
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    if (this.uid !== undefined) releaseUid(this.uid);
    process.off('exit', this.#atExit);
  }
}

/** Removes what a process that was killed has left behind: nobody else will. @returns the folders removed */
export function sweepProfiles(sandbox: Sandbox): string[] {
  const base = profileBase(sandbox);
  return readdirSync(base)
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(base, name))
    .filter((folder) => sweep(folder));
}

/** What cannot be looked at or removed is another user's, or another process is just removing it: no reason not to start. */
function sweep(folder: string): boolean {
  try {
    if (!isAbandoned(folder)) return false;
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Its starter is gone, and so is its browser. Of another container that shares this folder, or of this one before its
 * restart, only the browser's lock tells: a browser that ends takes it away, and a new folder has none yet.
 */
function isAbandoned(folder: string): boolean {
  const identity = parseProcessIdentity(path.basename(folder).slice(prefix.length));
  if (!identity) return false;
  const lock = lockOf(folder);
  if (identity.pidNamespace === ownPidNamespace) return !isRunning(identity) && !hasBrowser(folder, lock?.pid);
  if (lock === undefined) return Date.now() - statSync(folder).mtimeMs > newMs && !hasBrowser(folder, undefined);
  return lock.host === hostname() && !hasBrowser(folder, lock.pid);
}

/** The number in the lock may be another process's by now. */
const hasBrowser = (folder: string, pid: number | undefined) =>
  process.platform === 'linux' ? orphanProcessesOf(folder).length > 0 : pid !== undefined && isAlive(pid);

/** Chromium marks its profile with a link to `<host>-<pid>`. */
function lockOf(folder: string): { host: string; pid: number } | undefined {
  try {
    const target = readlinkSync(path.join(folder, 'SingletonLock'));
    const dash = target.lastIndexOf('-');
    return { host: target.slice(0, dash), pid: Number(target.slice(dash + 1)) };
  } catch {
    return undefined;
  }
}
