import { tmpdir } from 'node:os';
import type { EngineInfo } from '@stufenlos/contracts';
import { findTool, isReachableByOthers } from './find-tool.ts';
import { findNamespaceTools } from './network-namespace-tools.ts';
import type { NamespaceTools } from './network-namespace-tools.ts';

export type SandboxLevel = NonNullable<EngineInfo['sandbox']>;

/**
 * One way to start the browser. `network`: in a network namespace made with these tools; `uid` is the user it runs as
 * (undefined: ours); `flags` come before all others; `command` is what precedes the executable.
 */
export interface Jail {
  level: SandboxLevel;
  network?: NamespaceTools;
  uid?: number;
  command: readonly string[];
  flags: readonly string[];
}

/** Why a level was not taken, in words of an administrator. */
export interface Untaken {
  level: SandboxLevel;
  reason: string;
}

export interface JailWish {
  executablePath: string;
  /** `auto` tries from strong to weak; a level that is named is taken or nothing starts. */
  jail?: 'auto' | 'jail' | 'uid-drop' | 'plain';
  /** Said explicitly: start without Chromium's sandbox. */
  noSandbox?: boolean;
  /** In production a browser without a sandbox is refused. */
  isProduction?: boolean;
}

/** `nobody`: owns no file of ours. */
const nobody = 65_534;
const order = ['jail', 'uid-drop', 'plain'] as const;

/**
 * The jails to try, best first, and why others are not among them; the first in which the browser starts is taken. As
 * root Chromium refuses its own sandbox, so root becomes `nobody` first and no `--no-sandbox` is needed. Without any
 * sandbox the uid is still dropped where that is possible.
 */
export function planJails(wish: JailWish): { jails: Jail[]; untaken: Untaken[] } {
  const { jail: wished = 'auto', noSandbox = false, isProduction = false } = wish;
  const jails: Jail[] = [];
  const untaken: Untaken[] = [];
  for (const level of order) {
    const jail = reasonAgainst(level, wished, noSandbox) ?? jailOf(level, wish.executablePath);
    if (typeof jail === 'string') untaken.push({ level, reason: jail });
    else jails.push(jail);
  }
  if (isProduction) untaken.push({ level: 'none', reason: 'refused in production' });
  else if (noSandbox || wished === 'auto') jails.push(...open(wish.executablePath));
  return { jails, untaken };
}

function reasonAgainst(level: SandboxLevel, wished: string, noSandbox: boolean): string | undefined {
  if (noSandbox) return 'BROWSER_NO_SANDBOX';
  return wished === 'auto' || wished === level ? undefined : `BROWSER_JAIL=${wished}`;
}

/** @returns the way, or why it cannot be gone here */
function jailOf(level: (typeof order)[number], executablePath: string): Jail | string {
  if (level === 'plain') {
    return isRoot() ? 'Chromium refuses its own sandbox as root' : { level, command: [], flags: [] };
  }
  const dropped = isRoot() ? dropUid(executablePath) : undefined;
  if (typeof dropped === 'string') return dropped;
  if (level === 'uid-drop') {
    return dropped ? { level, ...dropped, flags: [] } : 'only root can become somebody else';
  }
  const network = findNamespaceTools();
  return typeof network === 'string' ? network : { level, network, ...(dropped ?? { command: [] }), flags: [] };
}

/** Root of a container that knows no other user cannot become one: then it stays root. */
function open(executablePath: string): Jail[] {
  const dropped = isRoot() ? dropUid(executablePath) : undefined;
  const stays: Jail = { level: 'none', command: [], flags: ['--no-sandbox'] };
  return typeof dropped === 'object' ? [{ ...stays, ...dropped }, stays] : [stays];
}

function dropUid(executablePath: string): { uid: number; command: string[] } | string {
  if (process.platform !== 'linux') return 'only on Linux';
  const setpriv = findTool('setpriv');
  if (!setpriv) return 'not installed: setpriv';
  if (!isReachableByOthers(executablePath)) return `${executablePath} is closed to other users`;
  const user = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs'];
  return { uid: nobody, command: [setpriv, ...user, '--'] };
}

const isRoot = () => process.getuid?.() === 0;

/**
 * A folder for browser profiles that the browser's user can enter. A private temporary folder (mode 700, as some
 * tools set TMPDIR to) is closed to `nobody`, so the system's folder stands in.
 */
export function profileBase(jail: Jail): string {
  const wished = tmpdir();
  if (jail.uid === undefined) return wished;
  return [wished, '/tmp', '/var/tmp'].find((folder) => isReachableByOthers(folder)) ?? wished;
}
