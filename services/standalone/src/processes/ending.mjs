import { StageError } from '../stage-error.mjs';
import { descendantsOf, isAlive } from './identity.mjs';
import { until } from './until.mjs';

/**
 * @typedef {import('./identity.mjs').ProcessIdentity} ProcessIdentity
 * @typedef {{ with?: NodeJS.Signals, graceMs?: number, killMs?: number }} Manner
 */

/** As long as the supervisors in services/deploy give: a worker closes its browsers within 12 s. */
export const stopGraceMs = 15_000;

/** Sends a signal to exactly this process; a foreign process that inherited the id is left alone. */
export function signal(/** @type {ProcessIdentity} */ identity, /** @type {NodeJS.Signals} */ name) {
  if (!isAlive(identity)) return;
  try {
    process.kill(identity.pid, name);
  } catch {
    // It ended between the question and the signal, or it belongs to another user: both leave nothing to do.
  }
}

/**
 * Ends a process and everything it started: asked first, killed after the grace time.
 * @param {ProcessIdentity} identity
 * @param {Manner} [manner]
 * @returns {Promise<'ended' | 'killed' | 'alive'>} `ended` when the process itself ended without being killed, `alive`
 *   when one of them is still there: a process that waits for a disk outlives even SIGKILL
 */
export async function endTree(identity, { with: first = 'SIGTERM', graceMs = stopGraceMs, killMs = 10_000 } = {}) {
  if (!isAlive(identity)) return 'ended';
  const family = descendantsOf(identity.pid);
  signal(identity, first);
  const obeyed = (await until(() => !isAlive(identity), { limitMs: graceMs })) === true;
  const late = obeyed ? [] : descendantsOf(identity.pid);
  const rest = [identity, ...family, ...late].filter(isAlive);
  for (const one of rest) signal(one, 'SIGKILL');
  if (!(await until(() => !rest.some(isAlive), { limitMs: killMs }))) return 'alive';
  return obeyed ? 'ended' : 'killed';
}

/** What a killed launcher left and nobody can end. */
export const leftAlive = (/** @type {string} */ name, /** @type {ProcessIdentity} */ { pid }) =>
  new StageError(`${name} of an earlier start has not ended (process ${pid})`, {
    todo: `start again once that process is gone (look with: ps -p ${pid})`,
  });

/** Kills a process and everything it started, at once and without waiting. */
export function killTree(/** @type {ProcessIdentity} */ identity) {
  for (const one of [...descendantsOf(identity.pid), identity]) signal(one, 'SIGKILL');
}
