import { tmpdir } from 'node:os';
import { defaultUids } from '@stufenlos/contracts/scan-constants';
import type { EngineInfo, UidRange } from '@stufenlos/contracts';
import { findTool, isReachableByOthers } from './find-tool.ts';
import { findNamespaceTools } from './network-namespace-tools.ts';
import type { NamespaceTools } from './network-namespace-tools.ts';
import { findProcessTools } from './process-namespace.ts';
import type { ProcessTools } from './process-namespace.ts';

/**
 * From strongest to weakest: `jail` isolates network, processes and temporary files. `uid-drop` runs the browser as
 * another user, `plain` as the current one; both isolate network or processes if the system allows it. `none` lacks
 * Chromium's sandbox.
 */
export type SandboxLevel = NonNullable<EngineInfo['sandbox']>;

/** The tool and the user IDs with which each browser runs as another user. */
export interface BrowserUser {
  /** Path of the tool. */
  setpriv: string;
  uids: UidRange;
}

/** One way to isolate the browser. An absent part is not isolated. */
export interface Sandbox {
  level: SandboxLevel;
  /** Tools that give the browser its own network namespace. */
  network?: NamespaceTools;
  /** Tools that give the browser its own processes, shared memory and temporary folders. */
  processes?: ProcessTools;
  /** Runs the browser as another user. */
  user?: BrowserUser;
  /** Folder for the browser's control group, with which the kernel limits its memory and its number of processes. */
  controlGroups?: string;
  /** Browser flags, placed before all others. */
  flags: readonly string[];
}

/** A level that was not used, with the reason for the administrator. */
export interface UnavailableLevel {
  level: SandboxLevel;
  reason: string;
}

export interface SandboxOptions {
  executablePath: string;
  /** `auto` (default) uses the strongest level that works; with any other value only that level is tried. */
  jail?: 'auto' | 'jail' | 'uid-drop' | 'plain';
  /** Starts the browser without Chromium's sandbox. */
  noSandbox?: boolean;
  /** Refuses to start a browser without a sandbox. */
  isProduction?: boolean;
  /** User IDs for browsers if this process is root; each running browser gets its own. */
  uids?: UidRange;
}

const order = ['jail', 'uid-drop', 'plain'] as const;

/**
 * The sandboxes to try, strongest first, and the reasons against other levels. The first one in which the browser starts
 * is used. Chromium refuses its own sandbox as root, so root changes to another user instead of using `--no-sandbox`. The
 * user is changed where possible even at the level `none`.
 */
export function planSandboxes(options: SandboxOptions): { sandboxes: Sandbox[]; unavailable: UnavailableLevel[] } {
  const { jail: requested = 'auto', noSandbox = false, isProduction = false } = options;
  const sandboxes: Sandbox[] = [];
  const unavailable: UnavailableLevel[] = [];
  for (const level of order) {
    const found = reasonAgainst(level, requested, noSandbox) ?? sandboxesOf(level, options);
    if (typeof found === 'string') unavailable.push({ level, reason: found });
    else sandboxes.push(...found);
  }
  if (isProduction) unavailable.push({ level: 'none', reason: 'refused in production' });
  else if (noSandbox || requested === 'auto') sandboxes.push(...unsandboxed(options));
  return { sandboxes, unavailable };
}

function reasonAgainst(level: SandboxLevel, requested: string, noSandbox: boolean): string | undefined {
  if (noSandbox) return 'BROWSER_NO_SANDBOX';
  return requested === 'auto' || requested === level ? undefined : `BROWSER_JAIL=${requested}`;
}

/** @returns the sandboxes of this level, or the reason why none works on this system */
function sandboxesOf(level: (typeof order)[number], options: SandboxOptions): Sandbox[] | string {
  if (level === 'plain' && isRoot()) return 'Chromium refuses its own sandbox as root';
  if (level === 'uid-drop' && !isRoot()) return 'only root can change the user';
  const user = isRoot() ? otherUser(options) : undefined;
  if (typeof user === 'string') return user;
  const network = findNamespaceTools();
  const processes = findProcessTools(options.executablePath);
  const base: Sandbox = { level, flags: [], ...(user && { user }) };
  if (level !== 'jail') return options.jail === level ? [base] : [...partialSandboxes(base, network, processes), base];
  if (typeof network === 'string') return network;
  return typeof processes === 'string' ? processes : [{ ...base, network, processes }];
}

/** A system that cannot isolate both network and processes may still isolate one of them. */
function partialSandboxes(
  base: Sandbox,
  network: NamespaceTools | string,
  processes: ProcessTools | string,
): Sandbox[] {
  if (typeof network !== 'string') return [{ ...base, network }];
  return typeof processes === 'string' ? [] : [{ ...base, processes }];
}

/** Falls back to the current user, because root cannot change the user in a container without other users. */
function unsandboxed(options: SandboxOptions): Sandbox[] {
  const user = isRoot() ? otherUser(options) : undefined;
  const stays: Sandbox = { level: 'none', flags: ['--no-sandbox'] };
  return typeof user === 'object' ? [{ ...stays, user }, stays] : [stays];
}

function otherUser({ executablePath, uids = defaultUids }: SandboxOptions): BrowserUser | string {
  if (process.platform !== 'linux') return 'only on Linux';
  const setpriv = findTool('setpriv');
  if (!setpriv) return 'not installed: setpriv';
  return isReachableByOthers(executablePath) ? { setpriv, uids } : `${executablePath} is closed to other users`;
}

const isRoot = () => process.getuid?.() === 0;

/**
 * A folder for browser profiles that the browser's user can enter. If TMPDIR is a private folder (mode 700, as some tools
 * set it), this is a temporary folder of the system.
 */
export function profileBase(sandbox: Sandbox): string {
  const preferred = tmpdir();
  if (!sandbox.user) return preferred;
  return [preferred, '/tmp', '/var/tmp'].find((folder) => isReachableByOthers(folder)) ?? preferred;
}
