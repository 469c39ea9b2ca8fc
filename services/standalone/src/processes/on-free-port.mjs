import { StageError } from '../stage-error.mjs';

const tries = 3;

/**
 * Starts something on a port. Between the question whether a port is free and the answer of the server on it, somebody
 * else may take it; then the next one is tried.
 *
 * @template T
 * @param {{ take: (wanted: number) => Promise<number> }} ports
 * @param {number} wanted a busy one moves on, 0 is any
 * @param {(port: number) => Promise<T>} start rejects with the last lines of the log when the server ended
 * @returns {Promise<T>}
 */
export async function onFreePort(ports, wanted, start) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await ports.take(wanted);
    try {
      return await start(port);
    } catch (error) {
      const isTaken = error instanceof StageError && /address already in use/i.test(error.why ?? '');
      if (!isTaken || attempt === tries) throw error;
    }
  }
}
