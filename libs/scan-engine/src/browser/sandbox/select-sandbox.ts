import path from 'node:path';
import { becoming } from '../browser-command.ts';
import { planSandboxes, profileBase } from './sandbox-plan.ts';
import type { Sandbox, SandboxLevel, UnavailableLevel } from './sandbox-plan.ts';
import { BrowserProcess } from '../browser-process.ts';
import type { PoolOptions } from '../browser-pool.ts';
import { findControlGroups, sweepControlGroups } from './control-group.ts';
import { NetworkNamespace } from './network-namespace.ts';
import { isolated } from './process-namespace.ts';
import { sweepProfiles } from '../profile-folder.ts';
import { refusalOf } from './refusal-of.ts';
import { whyNoUserNamespace } from './user-namespace.ts';

/** The way all browsers of a pool are started, and the first of them. */
export interface SelectedSandbox {
  jail: Sandbox;
  first: BrowserProcess;
  namespace: NetworkNamespace | undefined;
  version: string;
}

const advice =
  'Production opens strangers’ pages in a sandbox only. In a container: a user who is not root, no added or dropped ' +
  'rights, and a seccomp profile that allows clone, setns and unshare; on the host user.max_user_namespaces above 0 ' +
  'and, where it exists, kernel.apparmor_restrict_unprivileged_userns=0 or a profile for Chromium.';

/**
 * Starts the first browser in the strongest jail that works here, and says in one line of the log which that is and
 * why not a stronger one. @throws when none starts, with every reason
 */
export async function selectSandbox(options: PoolOptions): Promise<SelectedSandbox> {
  const { jails: sandboxes, unavailable } = planSandboxes(options);
  const groups = process.platform === 'linux' ? findControlGroups() : 'only on Linux';
  for (const planned of sandboxes) {
    const sandbox = typeof groups === 'string' ? planned : { ...planned, controlGroups: groups.folder };
    try {
      const chosen = await startIn(sandbox, options);
      tell(options, chosen, {
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

async function startIn(sandbox: Sandbox, options: PoolOptions): Promise<SelectedSandbox> {
  if (sandbox.controlGroups !== undefined) sweepControlGroups(sandbox.controlGroups);
  const left = sweepProfiles(sandbox);
  if (left.length > 0) options.log('info', 'left profiles removed', { folders: left.length });
  const namespace = sandbox.network && (await NetworkNamespace.open(sandbox.network));
  let first: BrowserProcess | undefined;
  try {
    // The gate is still waking up while the browser starts; that it answers is part of what is chosen.
    const answer = namespace?.listen().then((listener) => listener.close());
    answer?.catch(() => {});
    first = await BrowserProcess.start(options.executablePath, sandbox, options.protocolTimeoutMs, namespace);
    const version = await first.browser.version();
    await answer;
    return { jail: sandbox, first, namespace, version };
  } catch (error) {
    await first?.kill();
    await namespace?.close();
    throw error;
  }
}

interface Told {
  unavailable: readonly UnavailableLevel[];
  /** What the kernel limits, or why nothing. */
  limits: string;
}

/** What was not taken although nobody asked for that, is what somebody may want to mend. */
function tell({ log }: PoolOptions, { jail: sandbox, version }: SelectedSandbox, { unavailable, limits }: Told): void {
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

/** Chromium only ends; why, the system tells: asked for one part after the other, without a browser. */
async function explain(sandbox: Sandbox, fault: unknown, executablePath: string): Promise<string> {
  const { level, user, processes } = sandbox;
  const said = brief(fault);
  if (level === 'none') return said;
  const somebody = user ? becoming(user, user.uids.from) : [];
  const surroundings = { executablePath, profile: path.dirname(executablePath), profileBase: profileBase(sandbox) };
  const within = processes && isolated(processes, surroundings, somebody);
  const unseparated = within && (await refusalOf([...within, '/bin/sh', '-c', ':']));
  if (unseparated !== undefined) return `${said}; no process table of its own: ${unseparated}`;
  const refusal = await whyNoUserNamespace(somebody);
  return refusal === undefined ? said : `${said}; no user namespace for Chromium’s sandbox: ${refusal}`;
}

/** The first line that says something: the rest of a browser's last words fills pages. */
function brief(fault: unknown): string {
  const lines = String(fault instanceof Error ? fault.message : fault).split('\n');
  if (/Target closed/.test(lines[0] ?? '')) return 'the browser ended at once';
  const told = lines.find((line) => /error|failed|fatal|denied|not permitted|no usable sandbox/i.test(line));
  return (told ?? lines[0] ?? '').trim().slice(0, 300);
}
