import { readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { findTool } from './find-tool.ts';

/** How a browser gets a process table of its own on this system. */
export interface ProcessTools {
  unshare: string;
  setpriv: string;
  mount: string;
  mkdir: string;
  /** A user namespace goes with it: without root that is what gives the right to make the others. */
  withUser: boolean;
}

/** What a browser must still see in there, and what not. */
export interface Surroundings {
  /** Its profile: stays where it is. */
  profile: string;
  /** The folder in which profiles of other browsers lie. */
  profileBase: string;
  executablePath: string;
}

/** Folders in which programs of all users meet. */
const sharedFolders = ['/tmp', '/var/tmp', '/dev/shm'];
const folderLimit = '64m';

/**
 * Covers the folders with empty ones of limited size, and brings back what the browser needs from under them: both were
 * opened before. Positional arguments: mount, mkdir, profile, folder of the browser, the folders to cover, `--`, command.
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

/** The first process of a namespace reaps whoever lost its parent; everything in the namespace ends with it. */
const reap = '"$@"; exit $?';

/** The rights that came with the user namespace end where the browser begins. */
const noRights = '--ambient-caps=-all --inh-caps=-all --bounding-set=-all --no-new-privs --pdeathsig KILL'.split(' ');

/** @returns what is needed, or why it cannot work here */
export function findProcessTools(executablePath: string): ProcessTools | string {
  if (process.platform !== 'linux') return `process namespaces need Linux, this is ${process.platform}`;
  const [unshare, setpriv, mount, mkdir] = ['unshare', 'setpriv', 'mount', 'mkdir'].map((name) => findTool(name));
  if (!unshare || !setpriv || !mount || !mkdir) {
    const found = Object.entries({ unshare, setpriv, mount, mkdir });
    return `not installed: ${found.flatMap(([name, file]) => (file ? [] : [name])).join(', ')}`;
  }
  const folder = folderOf(executablePath);
  if (sharedFolders.includes(folder))
    return `${executablePath} lies in ${folder}, which is hidden from a jailed browser`;
  return { unshare, setpriv, mount, mkdir, withUser: process.getuid?.() !== 0 };
}

/**
 * Precedes a command that shall see no process, no shared memory and no temporary file but its own. It is killed when
 * whoever started it ends, and ends as its command ended.
 *
 * @param become precedes the command inside: drops what rights there are
 */
export function isolated(tools: ProcessTools, surroundings: Surroundings, become: readonly string[]): string[] {
  const { unshare, setpriv, mount, mkdir, withUser } = tools;
  const { profile, profileBase, executablePath } = surroundings;
  const user = withUser ? ['--user', '--map-current-user', '--keep-caps'] : [];
  const separate = [unshare, ...user, '--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--'];
  const hidden = [...new Set([...sharedFolders, profileBase])];
  const cover = ['/bin/sh', '-c', coverFolders, 'sh', mount, mkdir, profile, folderOf(executablePath), ...hidden, '--'];
  const drop = become.length > 0 ? become : [setpriv, ...noRights, '--'];
  return [setpriv, '--pdeathsig', 'KILL', '--', ...separate, ...cover, ...drop, '/bin/sh', '-c', reap, 'sh'];
}

/** Whether what that process starts lives in another process table than ours. */
export const startsElsewhere = (pid: number): boolean =>
  readlinkSync(`/proc/${pid}/ns/pid_for_children`) !== readlinkSync('/proc/self/ns/pid');

/** A link to the browser may lie elsewhere than its libraries. */
function folderOf(executablePath: string): string {
  try {
    return path.dirname(realpathSync(executablePath));
  } catch {
    return path.dirname(executablePath);
  }
}
