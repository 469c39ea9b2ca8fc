import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { EndedError, run } from './command.ts';
import { namespaceOf, type Host } from './hosts.ts';

export interface Container {
  name: string;
  host: Host;
  /** File system of its image; it cannot be written. */
  root: string;
  /** Number of its user. */
  user: number;
  command: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Files and folders of the host by path in the container. */
  mounts: Readonly<Record<string, { from: string; isWritable?: boolean }>>;
  /** Files of the host that become `/run/secrets/<name>`. */
  secrets: Readonly<Record<string, string>>;
  /** Takes what it prints. */
  log: string;
}

/**
 * As the runtime of containers does it: namespaces for mounts and processes in the network of its host, a root that cannot
 * be written, an own `/tmp`, no capability, no new privileges, nothing of this machine's environment.
 */
export class Running {
  private readonly child: ChildProcess;
  private readonly container: Container;
  /** Exit code, or the name of a signal. */
  readonly ended: Promise<number | NodeJS.Signals>;

  private constructor(container: Container, child: ChildProcess) {
    this.container = container;
    this.child = child;
    this.ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals);
  }

  static start(container: Container): Running {
    const log = openSync(container.log, 'a');
    const spaces = ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-euc', script(container)];
    const child = spawn('ip', ['netns', 'exec', namespaceOf(container.host), ...spaces], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    return new Running(container, child);
  }

  /** For a command that ends by itself. @throws unless it ends with 0 */
  static async toEnd(container: Container): Promise<string> {
    const before = textOf(container.log).length;
    const ended = await Running.start(container).ended;
    const said = textOf(container.log).slice(before);
    if (ended === 0) return said;
    throw new Error(`${container.name} ended with ${ended}:\n${said.slice(-3000)}`);
  }

  /** @throws EndedError when it has ended by itself, with what it said last */
  assertRuns(): void {
    const { exitCode, signalCode } = this.child;
    if (exitCode === null && signalCode === null) return;
    const { name, log } = this.container;
    throw new EndedError(`${name} ended with ${signalCode ?? exitCode}:\n${textOf(log).slice(-3000)}`);
  }

  /** SIGTERM, as an orchestrator does it, and its end. */
  async stop(): Promise<void> {
    const { pid } = this.child;
    if (this.child.exitCode !== null || this.child.signalCode !== null || !pid) return;
    // `ip` and `unshare` became one process; its child is the first one of the container.
    const inside = await run('pgrep', ['-P', String(pid)]);
    process.kill(Number(inside.trim()), 'SIGTERM');
    const killer = setTimeout(() => process.kill(pid, 'SIGKILL'), 20_000);
    await this.ended;
    clearTimeout(killer);
  }
}

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function script({ root, user, command, environment, mounts, secrets }: Container): string {
  const at = (path: string) => quoted(`/mnt${path}`);
  const bind = ([path, { from, isWritable }]: [string, { from: string; isWritable?: boolean }]) => [
    `mount --bind ${quoted(from)} ${at(path)}`,
    ...(isWritable ? [] : [`mount -o remount,bind,ro ${at(path)}`]),
  ];
  const pairs = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`));
  return [
    `mount --bind ${quoted(root)} /mnt`,
    'mount -o remount,bind,ro /mnt',
    'mount -t proc none /mnt/proc',
    'mount --rbind /dev /mnt/dev',
    'mount -t tmpfs -o mode=1777 none /mnt/tmp',
    'mount -t tmpfs none /mnt/run',
    'mkdir /mnt/run/secrets',
    ...Object.entries(secrets).map(([name, from]) => `cp ${quoted(from)} ${at(`/run/secrets/${name}`)}`),
    'mount -o remount,ro /mnt/run',
    ...Object.entries(mounts).flatMap(bind),
    // Not `chroot`: a process in one cannot make the user namespaces of a browser's sandbox.
    'mkdir /mnt/tmp/old',
    'cd /mnt',
    'pivot_root /mnt /mnt/tmp/old',
    'umount -l /tmp/old',
    'rmdir /tmp/old',
    `exec setpriv --no-new-privs --reuid=${user} --regid=${user} --clear-groups --bounding-set=-all --inh-caps=-all env -i -C /app PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin ${pairs.join(' ')} ${command.map(quoted).join(' ')}`,
  ].join('\n');
}
