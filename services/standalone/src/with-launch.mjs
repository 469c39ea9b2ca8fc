import { createEnding } from './ending.mjs';
import { openLaunch } from './launch.mjs';
import { createProgress } from './progress.mjs';
import { describeFailure } from './stage-error.mjs';

/**
 * @typedef {object} OpenedLaunch
 * @property {import('./launch.mjs').Launch} launch
 * @property {import('./progress.mjs').Progress} progress on standard error
 * @property {Promise<unknown>} interrupted resolves when a person ends it
 */

/**
 * A command with processes of its own: they end when the work does, and when a person interrupts it.
 * @param {{ folder: string, note: string, interruptedCode: number }} options
 * @param {(opened: OpenedLaunch) => Promise<number>} work
 * @returns {Promise<number>} what the work gives, `interruptedCode`, or 1 when it fails, which is told
 */
export async function withLaunch({ folder, note, interruptedCode }, work) {
  const progress = createProgress({ stream: process.stderr });
  /** @type {import('./launch.mjs').Launch | null} */
  let launch = null;
  const ending = createEnding(() => {
    launch?.kill();
    process.exit(130);
  });
  try {
    launch = await openLaunch({ folder, note, progress, giveUp: ending.fail });
    const interrupted = ending.promise.then(() => interruptedCode);
    return await Promise.race([interrupted, work({ launch, progress, interrupted })]);
  } catch (error) {
    console.error(`\n${describeFailure(error)}`);
    return 1;
  } finally {
    progress.close();
    await launch?.close();
  }
}
