import { planJails } from './browser-jail.ts';
import type { Jail, SandboxLevel, Untaken } from './browser-jail.ts';
import { BrowserProcess } from './browser-process.ts';
import type { PoolOptions } from './browser-pool.ts';
import { NetworkNamespace } from './network-namespace.ts';
import { sweepProfiles } from './profile-folder.ts';
import { whyNoUserNamespace } from './user-namespace.ts';

/** The way all browsers of a pool are started, and the first of them. */
export interface Chosen {
  jail: Jail;
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
export async function chooseJail(options: PoolOptions): Promise<Chosen> {
  const { jails, untaken } = planJails(options);
  for (const jail of jails) {
    try {
      const chosen = await startIn(jail, options);
      tell(options, chosen, untaken);
      return chosen;
    } catch (fault) {
      untaken.push({ level: jail.level, reason: await explain(jail, fault) });
    }
  }
  const reasons = fromStrong(untaken)
    .map(({ level, reason }) => `${level}: ${reason}`)
    .join('; ');
  const head = `no browser starts from ${options.executablePath}: ${reasons}`;
  throw new Error(options.isProduction ? `${head}. ${advice}` : head);
}

async function startIn(jail: Jail, options: PoolOptions): Promise<Chosen> {
  const left = sweepProfiles(jail);
  if (left.length > 0) options.log('info', 'left profiles removed', { folders: left.length });
  const namespace = jail.network && (await NetworkNamespace.open(jail.network));
  let first: BrowserProcess | undefined;
  try {
    // The gate is still waking up while the browser starts; that it answers is part of what is chosen.
    const answer = namespace?.listen().then((listener) => listener.close());
    answer?.catch(() => {});
    first = await BrowserProcess.start(options.executablePath, jail, options.protocolTimeoutMs, namespace);
    const version = await first.browser.version();
    await answer;
    return { jail, first, namespace, version };
  } catch (error) {
    await first?.kill();
    await namespace?.close();
    throw error;
  }
}

/** What was not taken although nobody asked for that, is what somebody may want to mend. */
function tell({ log }: PoolOptions, { jail: { level }, version }: Chosen, untaken: readonly Untaken[]): void {
  const stronger = fromStrong(untaken).filter((one) => rank(one) < rank({ level }));
  const notTaken = Object.fromEntries(stronger.map((one) => [one.level, one.reason]));
  if (level === 'none') log('warn', 'browser started without a sandbox', { sandbox: level, version, notTaken });
  else log('info', 'browser started', { sandbox: level, version, ...(stronger.length > 0 && { notTaken }) });
}

const order: readonly SandboxLevel[] = ['jail', 'uid-drop', 'plain', 'none'];
const rank = ({ level }: Pick<Untaken, 'level'>) => order.indexOf(level);
const fromStrong = (untaken: readonly Untaken[]) => untaken.toSorted((a, b) => rank(a) - rank(b));

/** Chromium only ends; why, the system tells. */
async function explain({ level, command }: Jail, fault: unknown): Promise<string> {
  const said = brief(fault);
  const refusal = level === 'none' ? undefined : await whyNoUserNamespace(command);
  return refusal === undefined ? said : `${said}; no user namespace for Chromium’s sandbox: ${refusal}`;
}

/** The first line that says something: the rest of a browser's last words fills pages. */
function brief(fault: unknown): string {
  const lines = String(fault instanceof Error ? fault.message : fault).split('\n');
  if (/Target closed/.test(lines[0] ?? '')) return 'the browser ended at once';
  const told = lines.find((line) => /error|failed|fatal|denied|not permitted|no usable sandbox/i.test(line));
  return (told ?? lines[0] ?? '').trim().slice(0, 300);
}
