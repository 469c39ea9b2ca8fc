import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/**
 * A process id alone may belong to somebody else tomorrow; together with the time it was started it names one process.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

const hasProc = process.platform === 'linux';

/** @returns {string | null} a text that differs for every process that ever had this id; null when there is none */
export function startTimeOf(/** @type {number} */ pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (!hasProc) return (ps('lstart=', pid) ?? '').trim() || null;
  const stat = readStat(pid);
  return stat && stat.state !== 'Z' ? `${bootId()}:${stat.startTicks}` : null;
}

/** @returns {ProcessIdentity | null} */
export function identify(/** @type {number} */ pid) {
  const startedAt = startTimeOf(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export const isAlive = (/** @type {ProcessIdentity} */ identity) => startTimeOf(identity.pid) === identity.startedAt;

/** @returns {string} the command line of a process with spaces, empty when it is not known */
export function commandOf(/** @type {number} */ pid) {
  if (!hasProc) return (ps('command=', pid) ?? '').trim();
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() ?? '';
}

/** @returns {ProcessIdentity[]} children, their children and so on: a killed worker leaves its browser behind */
export function descendantsOf(/** @type {number} */ pid) {
  const parents = hasProc ? parentsFromProc() : parentsFromPs();
  const found = [pid];
  for (const candidate of found) {
    for (const [child, parent] of parents) if (parent === candidate && !found.includes(child)) found.push(child);
  }
  return found.slice(1).flatMap((child) => identify(child) ?? []);
}

/** @returns {Map<number, number>} */
function parentsFromProc() {
  const parents = new Map();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (stat) parents.set(Number(name), stat.parent);
  }
  return parents;
}

/** @returns {Map<number, number>} */
function parentsFromPs() {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' });
  return new Map(
    (stdout ?? '').split('\n').flatMap((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      return pid && parent !== undefined ? [[pid, parent]] : [];
    }),
  );
}

function readStat(/** @type {number} */ pid) {
  const text = read(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The second field is the program's name in brackets and may itself hold brackets and spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], parent: Number(fields[1]), startTicks: fields[19] ?? '' };
}

const ps = (/** @type {string} */ column, /** @type {number} */ pid) =>
  spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout;

const bootId = () => (read('/proc/sys/kernel/random/boot_id') ?? '').trim();

function read(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
