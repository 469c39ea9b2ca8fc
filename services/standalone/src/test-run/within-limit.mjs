import { StageError } from '../stage-error.mjs';

/**
 * A suite that does not end would keep a build busy without end. The end of the run ends what the suite started.
 *
 * @template T
 * @param {string} name
 * @param {number} minutes
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {StageError} when the work is not over in time
 */
export async function withinLimit(name, minutes, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const end = new Promise((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new StageError(`${name} did not end within ${minutes} minutes`, {
          todo: 'its last lines above name the test that it was at',
        }),
      );
    }, minutes * 60_000);
  });
  try {
    return await /** @type {Promise<T>} */ (Promise.race([work(), end]));
  } finally {
    clearTimeout(timer);
  }
}
