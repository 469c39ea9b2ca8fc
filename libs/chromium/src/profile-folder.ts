import { readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { profileBase } from './sandbox/sandbox-plan.ts';
import type { Sandbox } from './sandbox/sandbox-plan.ts';
import { claimUid, releaseUid } from './sandbox/browser-uids.ts';
import { isAlive, isRunning, ownPidNamespace, parseProcessIdentity, ownProcessIdentity } from './process-identity.ts';
import { orphanProcessesOf } from './orphan-processes.ts';

const prefix = 'stufenlos-browser-';
const newFolderMs = 60_000;

/**
 * Small builds of Chromium have no PDF viewer. In others a page would lead to it instead of staying where it is, and strangers'
 * files would be read by one more program.
 */
const preferences = { plugins: { always_open_pdf_externally: true } };

/**
 * The profile folder of one browser, and the user ID that is reserved for this browser. The folder exists from before the
 * browser's start until after its end, and is also removed when this process exits.
 */
export class ProfileFolder {
  readonly path: string;
  /** The parent folder, which contains the profiles of all browsers. */
  readonly base: string;
  /** User ID of the browser; undefined if it runs as the user of this process. */
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
      await folder.#writePreferences();
      return folder;
    } catch (error) {
      await folder.remove();
      throw error;
    }
  }

  async #writePreferences(): Promise<void> {
    const directory = path.join(this.path, 'Default');
    const file = path.join(directory, 'Preferences');
    await mkdir(directory);
    await writeFile(file, JSON.stringify(preferences));
    const { uid } = this;
    if (uid !== undefined) await Promise.all([this.path, directory, file].map((one) => chown(one, uid, uid)));
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    if (this.uid !== undefined) releaseUid(this.uid);
    process.off('exit', this.#atExit);
  }
}

/** Removes the profile folders that killed processes left behind. @returns the paths of the removed folders */
export function sweepProfiles(sandbox: Sandbox): string[] {
  const base = profileBase(sandbox);
  return readdirSync(base)
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(base, name))
    .filter((folder) => sweep(folder));
}

/** Ignores errors: the folder belongs to another user, or another process is just removing it. */
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
 * Whether both the process that created the folder and its browser have ended. For a folder of another container, or of
 * this container before its restart, only the lock in the profile tells: a browser removes it when it ends, and a new
 * folder has none yet.
 */
function isAbandoned(folder: string): boolean {
  const identity = parseProcessIdentity(path.basename(folder).slice(prefix.length));
  if (!identity) return false;
  const lock = lockOf(folder);
  if (identity.pidNamespace === ownPidNamespace) return !isRunning(identity) && !hasBrowser(folder, lock?.pid);
  if (lock === undefined) return Date.now() - statSync(folder).mtimeMs > newFolderMs && !hasBrowser(folder, undefined);
  return lock.host === hostname() && !hasBrowser(folder, lock.pid);
}

/** On Linux, looks for processes of the folder, because another process may have the ID in the lock by now. */
const hasBrowser = (folder: string, pid: number | undefined) =>
  process.platform === 'linux' ? orphanProcessesOf(folder).length > 0 : pid !== undefined && isAlive(pid);

/** Chromium locks its profile with a symbolic link to `<host>-<pid>`. */
function lockOf(folder: string): { host: string; pid: number } | undefined {
  try {
    const target = readlinkSync(path.join(folder, 'SingletonLock'));
    const dash = target.lastIndexOf('-');
    return { host: target.slice(0, dash), pid: Number(target.slice(dash + 1)) };
  } catch {
    return undefined;
  }
}
