import { join } from 'node:path';
import { stateFolder } from '../checkout.mjs';
import { createProgress } from '../progress.mjs';
import { describeFailure } from '../stage-error.mjs';

/**
 * Prints the variables of a part that only tests need as one line of JSON, so that they have it also when `npm test` has
 * not run. A reason why there is none is an answer as well.
 * @param {(options: { progress: import('../progress.mjs').Progress, logs: string }) => Promise<Record<string, string>>} provide
 * @returns {Promise<number>} exit code
 */
export async function printProvided(provide) {
  const progress = createProgress({ stream: process.stderr });
  try {
    console.log(JSON.stringify(await provide({ progress, logs: join(stateFolder, 'logs') })));
    return 0;
  } catch (error) {
    console.error(`\n${describeFailure(error)}`);
    return 1;
  } finally {
    progress.close();
  }
}
