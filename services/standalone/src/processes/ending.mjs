import { descendantsOf, isAlive } from './identity.mjs';
import { until } from './until.mjs';

/** @typedef {import('./identity.mjs').ProcessIdentity} ProcessIdentity */

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
 * @param {{ with?: NodeJS.Signals, graceMs?: number }} [manner]
 * @returns {Promise<boolean>} true when the process itself ended without being killed
 */
export async function endTree(identity, { with: first = 'SIGTERM', graceMs = 8000 } = {}) {
  if (!isAlive(identity)) return true;
  const family = descendantsOf(identity.pid);
  signal(identity, first);
  const obeyed = (await until(() => !isAlive(identity), { limitMs: graceMs })) === true;
  const late = obeyed ? [] : descendantsOf(identity.pid);
  const rest = [identity, ...family, ...late].filter(isAlive);
  for (const one of rest) signal(one, 'SIGKILL');
  await until(() => !rest.some(isAlive), { limitMs: 10_000 });
  return obeyed;
}

/** Kills a process and everything it started, at once and without waiting. */
export function killTree(/** @type {ProcessIdentity} */ identity) {
  for (const one of [...descendantsOf(identity.pid), identity]) signal(one, 'SIGKILL');
}
