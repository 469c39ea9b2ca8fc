import { statSync } from 'node:fs';
import path from 'node:path';
import { findTool, isReachableByOthers } from './find-tool.ts';

/** How a network namespace is made and entered on this system. */
export interface NamespaceTools {
  /** Starts the gate in a namespace of its own; prints a line as soon as that can be entered. */
  gate: readonly [string, ...string[]];
  nsenter: string;
  /** A user namespace goes with it: without root that is what gives the right to make one. */
  withUser: boolean;
}

const gateFile = path.join(import.meta.dirname, 'network-namespace-gate.mjs');
const bringUp = '"$0" link set lo up && echo up && exec "$@"';
/** Nobody's number, and not that of `nobody`: a browser that broke out must not lay hands on the gate. */
const gateUser = 65_533;
const noRights = ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'];

/** @returns what is needed, or why it cannot work here */
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

/** A checkout or a Node in a closed home folder can only be read by its owner; then root stays, without its rights. */
function rootDrop(): string[] {
  const isReadable = isReachableByOthers(path.dirname(gateFile)) && (statSync(gateFile).mode & 0o004) !== 0;
  return isReadable && isReachableByOthers(process.execPath)
    ? [`--reuid=${gateUser}`, `--regid=${gateUser}`, '--clear-groups']
    : [];
}
