import { readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { findTool } from './find-tool.ts';

/** The commands that give a browser its own PID, IPC and mount namespaces on this system. */
export interface ProcessTools {
  unshare: string;
  setpriv: string;
  mount: string;
  mkdir: string;
  /** Whether to create a user namespace too, which gives users other than root the right to create the others. */
  withUser: boolean;
}

/** Paths that decide which files are visible in the sandbox. */
export interface SandboxPaths {
  /** Profile folder of the browser, which stays visible. */
  profile: string;
  /** Folder of the profiles of all browsers, which is hidden. */
  profileBase: string;
  /** The browser. Its folder stays visible. */
  executablePath: string;
}

/** World-writable folders, which are hidden from a sandboxed browser. */
const sharedFolders = ['/tmp', '/var/tmp', '/dev/shm'];
const folderLimit = '64m';

/**
 * Shell script that mounts an empty tmpfs of limited size over each folder. It then bind-mounts the profile and the
 * browser's folder back, which it opened before. Positional arguments: mount, mkdir, profile, folder of the browser, the
 * folders to cover, `--`, command.
 */
const coverFolders = `set -e
umask 022
mount=$1 mkdir=$2 profile=$3 browser=$4
shift 4
exec 7<"$profile" 8<"$browser"
while [ "$1" != -- ]; do
  [ ! -d "$1" ] || "$mount" -n -t tmpfs -o nosuid,nodev,noexec,mode=1777,size=${folderLimit} tmpfs "$1"
  shift
done
shift
keep() { [ -d "$1" ] || { "$mkdir" -p "$1" && "$mount" -n -c --bind "/proc/self/fd/$2" "$1"; }; }
keep "$profile" 7
keep "$browser" 8
exec 7<&- 8<&-
exec "$@"`;

/**
 * Shell script for process 1 of the PID namespace: it reaps orphans, and the whole namespace ends with it. The kernel forgets
 * the processor time of those that it kills then, so the helpers of a browser have up to half a second to end after it.
 */
const reap = `"$@"
code=$? rounds=0
while [ $rounds -lt 25 ] && kill -0 -1 2>/dev/null; do
  sleep 0.02
  rounds=$((rounds + 1))
done
exit $code`;

/** Options of setpriv that drop the capabilities of the user namespace before the browser starts. */
const noRights = '--ambient-caps=-all --inh-caps=-all --bounding-set=-all --no-new-privs --pdeathsig KILL'.split(' ');

/** @returns the tools, or the reason why process namespaces cannot work on this system */
export function findProcessTools(executablePath: string): ProcessTools | string {
  if (process.platform !== 'linux') return `process namespaces need Linux, this is ${process.platform}`;
  const [unshare, setpriv, mount, mkdir] = ['unshare', 'setpriv', 'mount', 'mkdir'].map((name) => findTool(name));
  if (!unshare || !setpriv || !mount || !mkdir) {
    const found = Object.entries({ unshare, setpriv, mount, mkdir });
    return `not installed: ${found.flatMap(([name, file]) => (file ? [] : [name])).join(', ')}`;
  }
  const folder = folderOf(executablePath);
  if (sharedFolders.includes(folder))
    return `${executablePath} lies in ${folder}, which is hidden from a sandboxed browser`;
  return { unshare, setpriv, mount, mkdir, withUser: process.getuid?.() !== 0 };
}

/**
 * Prefix that runs a command which sees only its own processes, shared memory and temporary files. The command is killed
 * when its parent ends. The exit code is that of the command.
 *
 * @param become prefix inside the namespaces that changes the user; if empty, only the rights are dropped
 */
export function isolated(tools: ProcessTools, surroundings: SandboxPaths, become: readonly string[]): string[] {
  const { unshare, setpriv, mount, mkdir, withUser } = tools;
  const { profile, profileBase, executablePath } = surroundings;
  const user = withUser ? ['--user', '--map-current-user', '--keep-caps'] : [];
  const separate = [unshare, ...user, '--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--'];
  const hidden = [...new Set([...sharedFolders, profileBase])];
  const cover = ['/bin/sh', '-c', coverFolders, 'sh', mount, mkdir, profile, folderOf(executablePath), ...hidden, '--'];
  const drop = become.length > 0 ? become : [setpriv, ...noRights, '--'];
  return [setpriv, '--pdeathsig', 'KILL', '--', ...separate, ...cover, ...drop, '/bin/sh', '-c', reap, 'sh'];
}

/** Whether children of the process with this ID run in another PID namespace than ours. */
export const startsElsewhere = (pid: number): boolean =>
  readlinkSync(`/proc/${pid}/ns/pid_for_children`) !== readlinkSync('/proc/self/ns/pid');

/** Folder of the actual file, which contains the browser's libraries, even if `executablePath` is a symbolic link. */
function folderOf(executablePath: string): string {
  try {
    return path.dirname(realpathSync(executablePath));
  } catch {
    return path.dirname(executablePath);
  }
}
