import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';

/** Uid of an unprivileged user, which tests that run as root switch to. */
export const otherUser = 65_532;
export const isRoot = process.getuid?.() === 0;
export const asOtherUser: readonly string[] = isRoot
  ? ['setpriv', `--reuid=${otherUser}`, `--regid=${otherUser}`, '--clear-groups', '--']
  : [];

const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces';

/**
 * Asks the system, without code of the engine, whether the sandbox level `jail` is possible.
 *
 * @returns the error output, or undefined when it is possible
 */
export function whyNoNamespace(prefix: readonly string[] = []): string | undefined {
  const user = isRoot && prefix.length === 0 ? [] : ['--user', '--map-current-user', '--keep-caps'];
  const command = [...prefix, 'unshare', ...user, '--net', 'sh', '-c', 'PATH=$PATH:/sbin ip link set lo up'];
  return refusalOf(command) ?? whyNoSandbox(prefix.length > 0 ? prefix : undefined);
}

/** Asks, as the browser's user, for the user namespace of Chromium's own sandbox. @returns as `whyNoNamespace` */
export function whyNoSandbox(
  prefix: readonly string[] = isRoot ? ['setpriv', '--reuid=65534'] : [],
): string | undefined {
  return refusalOf([...prefix, 'unshare', '--user', 'true']);
}

/** Command prefix that disables user namespaces, like most containers. */
export const withoutNamespaces: readonly string[] =
  refusalOf(['unshare', '--user', 'true']) === undefined
    ? ['unshare', '--user', '--map-current-user', '--keep-caps', 'sh', '-c', `${forbid} && exec "$@"`, 'sh']
    : [];

/** Id of a process's network namespace; undefined when the process has ended or is not accessible. */
export const networkOf = (pid: number | 'self'): string | undefined =>
  attempt(() => readlinkSync(`/proc/${pid}/ns/net`));

/** Pids of the processes in a network namespace. */
export const livingIn = (network: string): number[] => allProcesses().filter((pid) => networkOf(pid) === network);

/** Pids of the namespace gates that a process has started. */
export const gatesOf = (parent: number | undefined = process.pid): number[] =>
  allProcesses().filter((pid) => /gate\.mjs/.test(commandOf(pid)) && Number(statusOf(pid)['PPid']) === parent);

/**
 * Pid of the namespace gate that a process has started. Waits until the gate itself runs: it starts as a shell, and a
 * process has no command line at the moment when it executes another program.
 */
export const runningGateOf = (parent?: number): Promise<number> =>
  vi.waitFor(
    () => {
      const gate = gatesOf(parent).find((pid) => commandOf(pid).startsWith(`${process.execPath}\0`));
      if (gate === undefined) throw new Error('no gate runs');
      return gate;
    },
    { timeout: 20_000, interval: 20 },
  );

export const commandOf = (pid: number): string => attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '';

/** Fields of `/proc/<pid>/status` by name; empty for a process that has ended. */
export function statusOf(pid: number): Record<string, string> {
  const text = attempt(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [name = '', value] = line.split(/:\s*/, 2);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const allProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

function refusalOf(command: readonly string[]): string | undefined {
  try {
    execFileSync('env', command, { stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  }
}

/** Pids of a browser's renderers, by process group, because some builds omit the profile in their command line. */
export function renderersOf(browser: number): number[] {
  const isRenderer = (pid: number) => commandOf(pid).includes('--type=renderer');
  return allProcesses().filter((pid) => groupOf(pid) === browser && isRenderer(pid));
}

/** Process group; the leader has the number of its group. */
export function groupOf(pid: number): number {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  // `pid (name) state parent group …`; the name may contain brackets.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

/**
 * Pid of the browser itself in the group of a started process, whose leader is a sandbox tool. The executable may be a
 * launcher that starts a program of the same name elsewhere, as Debian's is.
 */
export function chromiumOf(started: number, executablePath: string): number {
  const isBrowser = (pid: number) => {
    const [program, ...args] = commandOf(pid).split('\0');
    return basename(program ?? '') === basename(executablePath) && !args.some((one) => one.startsWith('--type='));
  };
  const found = allProcesses().find((pid) => groupOf(pid) === started && isBrowser(pid));
  if (found === undefined) throw new Error(`no browser in the group of ${started}`);
  return found;
}

/** Command prefix that runs a command as the user of that process and in all of its namespaces. */
export function asInside(pid: number): string[] {
  const uid = Number(statusOf(pid)['Uid']?.split('\t')[0]);
  const own = readlinkSync(`/proc/${pid}/ns/user`) === readlinkSync('/proc/self/ns/user') ? [] : ['--user'];
  const enter = ['nsenter', `--target=${pid}`, ...own, '--preserve-credentials', '--mount', '--pid', '--ipc', '--net'];
  return [...enter, '--', ...asUser(uid)];
}

/** Command prefix that runs a command as that user in our namespaces. */
export const asUser = (uid: number): string[] =>
  isRoot ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--'] : [];

/** Standard output and error of a command. Does not throw when the command fails. */
export async function saidBy(command: readonly string[]): Promise<string> {
  const [program = 'true', ...args] = command;
  const { stdout, stderr } = await promisify(execFile)(program, args).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return `${stdout}${stderr}`;
}
