import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EngineInfo } from '@stufenlos/contracts';

export type SandboxLevel = NonNullable<EngineInfo['sandbox']>;

/**
 * One way to start the browser. `uid` is the user it runs as (undefined: ours); `flags` come before all others;
 * `command` is what precedes the executable.
 */
export interface Jail {
  level: SandboxLevel;
  uid?: number;
  command: readonly string[];
  flags: readonly string[];
}

/** `nobody`: owns no file of ours. */
const nobody = 65_534;
const dropUid = (setpriv: string) => [
  setpriv,
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  '--no-new-privs',
  '--',
];

export interface JailWish {
  executablePath: string;
  /** `auto` tries from strong to weak. */
  jail?: 'auto' | 'uid-drop' | 'plain';
  /** Said explicitly: start without Chromium's sandbox. */
  noSandbox?: boolean;
  /** In production a browser without a sandbox is refused. */
  isProduction?: boolean;
}

/**
 * The jails to try, best first; the first in which the browser starts is taken. As root Chromium refuses its own
 * sandbox, so root becomes `nobody` first and no `--no-sandbox` is needed. Without any sandbox the uid is still
 * dropped where that is possible.
 */
export function jailsToTry(wish: JailWish): Jail[] {
  const { jail = 'auto' } = wish;
  const setpriv = jail === 'plain' || !isReachableByOthers(wish.executablePath) ? undefined : findSetpriv();
  const dropped = setpriv === undefined ? undefined : { uid: nobody, command: dropUid(setpriv) };
  const confined: Jail[] = [];
  if (dropped) confined.push({ level: 'uid-drop', ...dropped, flags: [] });
  if (jail !== 'uid-drop' && !isRoot()) confined.push({ level: 'plain', command: [], flags: [] });
  const open: Jail = { level: 'none', ...(dropped ?? { command: [] }), flags: ['--no-sandbox'] };
  if (wish.isProduction) return confined;
  return wish.noSandbox ? [open] : [...confined, open];
}

const isRoot = () => process.getuid?.() === 0;

function findSetpriv(): string | undefined {
  if (process.platform !== 'linux' || !isRoot()) return undefined;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, 'setpriv')).find((file) => isReachableByOthers(file));
}

/**
 * A folder for browser profiles that the browser's user can enter. A private temporary folder (mode 700, as some
 * tools set TMPDIR to) is closed to `nobody`, so the system's folder stands in.
 */
export function profileBase(jail: Jail): string {
  const wished = tmpdir();
  if (jail.uid === undefined) return wished;
  return [wished, '/tmp', '/var/tmp'].find((folder) => isReachableByOthers(folder)) ?? wished;
}

/** Whether every folder on the way lets other users through, and the thing itself may be executed or entered. */
export function isReachableByOthers(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    let step = realpathSync(file);
    for (;;) {
      if ((statSync(step).mode & 0o001) === 0) return false;
      const parent = path.dirname(step);
      if (parent === step) return true;
      step = parent;
    }
  } catch {
    return false;
  }
}
