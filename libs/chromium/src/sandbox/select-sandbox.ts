import path from 'node:path';
import { becoming } from '../browser-command.ts';
import { planSandboxes, profileBase } from './sandbox-plan.ts';
import type { Sandbox, SandboxLevel, UnavailableLevel } from './sandbox-plan.ts';
import { BrowserProcess } from '../browser-process.ts';
import type { PoolOptions } from '../pool-options.ts';
import { findControlGroups, sweepControlGroups } from './control-group.ts';
import { NetworkNamespace } from './network-namespace.ts';
import { isolated } from './process-namespace.ts';
import { sweepProfiles } from '../profile-folder.ts';
import { refusalOf } from './refusal-of.ts';
import { whyNoUserNamespace } from './user-namespace.ts';

/** The sandbox for all browsers of a pool, and the first browser that was started in it. */
export interface SelectedSandbox {
  sandbox: Sandbox;
  first: BrowserProcess;
  namespace: NetworkNamespace | undefined;
  version: string;
}

const advice =
  'Production opens untrusted pages in a sandbox only. In a container, this needs a user other than root, no added or ' +
  'dropped capabilities, and a seccomp profile that allows clone, setns and unshare. On the host, it needs ' +
  'user.max_user_namespaces above 0 and, where this setting exists, kernel.apparmor_restrict_unprivileged_userns=0 or ' +
  'an AppArmor profile for Chromium.';

/**
 * Starts the first browser in the strongest sandbox that works on this system. Each gets a second try if the first one took
 * too long. Logs one line with its level and the
 * reasons against stronger levels.
 *
 * @throws Error with the reasons against all levels when no browser starts
 */
export async function selectSandbox(options: PoolOptions): Promise<SelectedSandbox> {
  const { sandboxes, unavailable } = planSandboxes(options);
  const groups = process.platform === 'linux' ? findControlGroups() : 'only on Linux';
  for (const planned of sandboxes) {
    const sandbox = typeof groups === 'string' ? planned : { ...planned, controlGroups: groups.folder };
    try {
      const chosen = await startIn(sandbox, options).catch((fault: unknown) => {
        // A busy machine refuses nothing, and all browsers of the pool would stay in a weaker sandbox.
        if (isTooSlow(fault)) return startIn(sandbox, options);
        throw fault;
      });
      logSelection(options, chosen, {
        unavailable,
        limits: typeof groups === 'string' ? `none: ${groups}` : 'memory, processes',
      });
      return chosen;
    } catch (fault) {
      unavailable.push({ level: sandbox.level, reason: await explain(sandbox, fault, options.executablePath) });
    }
  }
  const reasons = fromStrong(unavailable)
    .map(({ level, reason }) => `${level}: ${reason}`)
    .join('; ');
  const head = `no browser starts from ${options.executablePath}: ${reasons}`;
  throw new Error(options.isProduction ? `${head}. ${advice}` : head);
}

const isTooSlow = (fault: unknown): boolean =>
  fault instanceof Error && (fault.name === 'TimeoutError' || fault.message.includes('timed out'));

async function startIn(sandbox: Sandbox, options: PoolOptions): Promise<SelectedSandbox> {
  if (sandbox.controlGroups !== undefined) sweepControlGroups(sandbox.controlGroups);
  const removed = sweepProfiles(sandbox);
  if (removed.length > 0) options.log('info', 'left profiles removed', { folders: removed.length });
  const namespace = sandbox.network && (await NetworkNamespace.open(sandbox.network));
  let first: BrowserProcess | undefined;
  try {
    // The gate starts at the same time as the browser. A sandbox whose gate does not answer is not selected.
    const answer = namespace?.listen().then((listener) => listener.close());
    answer?.catch(() => {});
    first = await BrowserProcess.start(options.executablePath, sandbox, options.protocolTimeoutMs, namespace);
    const version = await first.browser.version();
    await answer;
    return { sandbox, first, namespace, version };
  } catch (error) {
    await first?.kill();
    await namespace?.close();
    throw error;
  }
}

interface SelectionDetails {
  unavailable: readonly UnavailableLevel[];
  /** Resources that the kernel limits, or the reason why there are no limits. */
  limits: string;
}

/** Logs the selected level. The reasons against stronger levels tell the administrator what to change. */
function logSelection(
  { log }: PoolOptions,
  { sandbox, version }: SelectedSandbox,
  { unavailable, limits }: SelectionDetails,
): void {
  const { level } = sandbox;
  const stronger = fromStrong(unavailable).filter((one) => rank(one) < rank({ level }));
  const notTaken = Object.fromEntries(stronger.map((one) => [one.level, one.reason]));
  const parts = (['user', 'network', 'processes'] as const).filter((part) => sandbox[part]);
  const facts = { sandbox: level, own: parts.join(', ') || 'nothing', limits, version };
  if (level === 'none') log('warn', 'browser started without a sandbox', { ...facts, notTaken });
  else log('info', 'browser started', { ...facts, ...(stronger.length > 0 && { notTaken }) });
}

const order: readonly SandboxLevel[] = ['jail', 'uid-drop', 'plain', 'none'];
const rank = ({ level }: Pick<UnavailableLevel, 'level'>) => order.indexOf(level);
const fromStrong = (unavailable: readonly UnavailableLevel[]) => unavailable.toSorted((a, b) => rank(a) - rank(b));

/**
 * Why a browser did not start in this sandbox. Chromium itself gives no useful reason, so each part of the sandbox is
 * tried without a browser.
 */
async function explain(sandbox: Sandbox, fault: unknown, executablePath: string): Promise<string> {
  const { level, user, processes } = sandbox;
  const message = firstErrorLine(fault);
  if (level === 'none') return message;
  const changeUser = user ? becoming(user, user.uids.from) : [];
  const surroundings = { executablePath, profile: path.dirname(executablePath), profileBase: profileBase(sandbox) };
  const command = processes && isolated(processes, surroundings, changeUser);
  const processRefusal = command && (await refusalOf([...command, '/bin/sh', '-c', ':']));
  if (processRefusal !== undefined) return `${message}; no process namespace: ${processRefusal}`;
  const userRefusal = await whyNoUserNamespace(changeUser);
  return userRefusal === undefined ? message : `${message}; no user namespace for Chromium’s sandbox: ${userRefusal}`;
}

/** The first line of an error that looks like its cause, at most 300 characters; Chromium's full output is very long. */
function firstErrorLine(fault: unknown): string {
  const lines = String(fault instanceof Error ? fault.message : fault).split('\n');
  if (/Target closed/.test(lines[0] ?? '')) return 'the browser ended at once';
  const errorLine = lines.find((line) => /error|failed|fatal|denied|not permitted|no usable sandbox/i.test(line));
  return (errorLine ?? lines[0] ?? '').trim().slice(0, 300);
}
