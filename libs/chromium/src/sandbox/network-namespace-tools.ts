import { statSync } from 'node:fs';
import path from 'node:path';
import { findTool, isReachableByOthers } from './find-tool.ts';

/** The commands that create and enter a network namespace on this system. */
export interface NamespaceTools {
  /** Starts the gate in a new namespace; prints a line as soon as the namespace can be entered. */
  gate: readonly [string, ...string[]];
  nsenter: string;
  /** Whether to create a user namespace too, which gives users other than root the right to create the network one. */
  withUser: boolean;
}

const gateFile = path.join(import.meta.dirname, 'network-namespace-gate.mjs');
const bringUp = '"$0" link set lo up && echo up && exec "$@"';
/** An unused user ID, and not that of `nobody`, so that a browser that broke out cannot signal or trace the gate. */
const gateUser = 65_533;
const noRights = ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'];

/** @returns the tools, or the reason why network namespaces cannot work on this system */
export function findNamespaceTools(): NamespaceTools | string {
  if (process.platform !== 'linux') return `network namespaces need Linux, this is ${process.platform}`;
  const [unshare, nsenter, setpriv] = ['unshare', 'nsenter', 'setpriv'].map((name) => findTool(name));
  const ip = findTool('ip', ['/usr/sbin', '/sbin']);
  if (!unshare || !nsenter || !setpriv || !ip) {
    const missing = Object.entries({ unshare, nsenter, setpriv, ip }).flatMap(([name, file]) => (file ? [] : [name]));
    return `not installed: ${missing.join(', ')}`;
  }
  const isRoot = process.getuid?.() === 0;
  const namespaces = isRoot ? ['--net'] : ['--user', '--map-current-user', '--net', '--keep-caps'];
  const drop = [setpriv, ...(isRoot ? rootDrop() : ['--ambient-caps=-all']), ...noRights, '--'];
  const gate = [unshare, ...namespaces, '--', '/bin/sh', '-c', bringUp, ip, ...drop, process.execPath, gateFile];
  return { gate: gate as [string, ...string[]], nsenter, withUser: !isRoot };
}

/** If other users cannot read this file or Node.js, as in a private home folder, the gate stays root without rights. */
function rootDrop(): string[] {
  const isReadable = isReachableByOthers(path.dirname(gateFile)) && (statSync(gateFile).mode & 0o004) !== 0;
  return isReadable && isReachableByOthers(process.execPath)
    ? [`--reuid=${gateUser}`, `--regid=${gateUser}`, '--clear-groups']
    : [];
}
