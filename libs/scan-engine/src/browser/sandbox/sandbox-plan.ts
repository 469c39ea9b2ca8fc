import { tmpdir } from 'node:os';
import { defaultUids } from '@stufenlos/contracts/scan-words';
import type { EngineInfo, UidRange } from '@stufenlos/contracts';
import { findTool, isReachableByOthers } from './find-tool.ts';
import { findNamespaceTools } from './network-namespace-tools.ts';
import type { NamespaceTools } from './network-namespace-tools.ts';
import { findProcessTools } from './process-namespace.ts';
import type { ProcessTools } from './process-namespace.ts';

export type SandboxLevel = NonNullable<EngineInfo['sandbox']>;

/** Another user for each browser. */
export interface BrowserUser {
  setpriv: string;
  uids: UidRange;
}

/** One way to start the browser. What is absent is not separated from us. */
export interface Sandbox {
  level: SandboxLevel;
  /** In a network namespace that is made with these tools. */
  network?: NamespaceTools;
  /** With a process table, shared memory and temporary folders of its own. */
  processes?: ProcessTools;
  user?: BrowserUser;
  /** Where its control group is made, if one can be: the kernel then limits its memory and its processes. */
  controlGroups?: string;
  /** Come before all other flags. */
  flags: readonly string[];
}

/** Why a level was not taken, in words of an administrator. */
export interface UnavailableLevel {
  level: SandboxLevel;
  reason: string;
}

export interface SandboxOptions {
  executablePath: string;
  /** `auto` tries from strong to weak; a level that is named is taken or nothing starts. */
  jail?: 'auto' | 'jail' | 'uid-drop' | 'plain';
  /** Said explicitly: start without Chromium's sandbox. */
  noSandbox?: boolean;
  /** In production a browser without a sandbox is refused. */
  isProduction?: boolean;
  /** Where root takes the users of browsers from, one for each browser at a time. */
  uids?: UidRange;
}

const order = ['jail', 'uid-drop', 'plain'] as const;

/**
 * The jails to try, best first, and why others are not among them; the first in which the browser starts is taken. As
 * root Chromium refuses its own sandbox, so root becomes somebody else first and no `--no-sandbox` is needed. Without
 * any sandbox the user is still changed where that is possible.
 */
export function planSandboxes(options: SandboxOptions): { jails: Sandbox[]; unavailable: UnavailableLevel[] } {
  const { jail: wished = 'auto', noSandbox = false, isProduction = false } = options;
  const sandboxes: Sandbox[] = [];
  const unavailable: UnavailableLevel[] = [];
  for (const level of order) {
    const found = reasonAgainst(level, wished, noSandbox) ?? sandboxesOf(level, options);
    if (typeof found === 'string') unavailable.push({ level, reason: found });
    else sandboxes.push(...found);
  }
  if (isProduction) unavailable.push({ level: 'none', reason: 'refused in production' });
  else if (noSandbox || wished === 'auto') sandboxes.push(...unsandboxed(options));
  return { jails: sandboxes, unavailable };
}

function reasonAgainst(level: SandboxLevel, wished: string, noSandbox: boolean): string | undefined {
  if (noSandbox) return 'BROWSER_NO_SANDBOX';
  return wished === 'auto' || wished === level ? undefined : `BROWSER_JAIL=${wished}`;
}

/** @returns the ways, or why none can be gone here */
function sandboxesOf(level: (typeof order)[number], options: SandboxOptions): Sandbox[] | string {
  if (level === 'plain' && isRoot()) return 'Chromium refuses its own sandbox as root';
  if (level === 'uid-drop' && !isRoot()) return 'only root can become somebody else';
  const user = isRoot() ? otherUser(options) : undefined;
  if (typeof user === 'string') return user;
  const network = findNamespaceTools();
  const processes = findProcessTools(options.executablePath);
  const base: Sandbox = { level, flags: [], ...(user && { user }) };
  if (level !== 'jail') return options.jail === level ? [base] : [...partialSandboxes(base, network, processes), base];
  if (typeof network === 'string') return network;
  return typeof processes === 'string' ? processes : [{ ...base, network, processes }];
}

/** A system that does not allow all of a jail may still allow a part of it, which is better than nothing. */
function partialSandboxes(
  base: Sandbox,
  network: NamespaceTools | string,
  processes: ProcessTools | string,
): Sandbox[] {
  if (typeof network !== 'string') return [{ ...base, network }];
  return typeof processes === 'string' ? [] : [{ ...base, processes }];
}

/** Root of a container that knows no other user cannot become one: then it stays root. */
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
 * A folder for browser profiles that the browser's user can enter. A private temporary folder (mode 700, as some
 * tools set TMPDIR to) is closed to that one, so the system's folder stands in.
 */
export function profileBase(sandbox: Sandbox): string {
  const wished = tmpdir();
  if (!sandbox.user) return wished;
  return [wished, '/tmp', '/var/tmp'].find((folder) => isReachableByOthers(folder)) ?? wished;
}
