import { join } from 'node:path';
import { stateFolder } from '../checkout.mjs';
import { createProgress } from '../progress.mjs';
import { provideIndependentClient } from '../provide-parts.mjs';
import { describeFailure } from '../stage-error.mjs';

/**
 * Prints the variables for the tests of the payments sandbox as one line of JSON, so that they have their client also
 * when `npm test` has not run. A reason why there is none is an answer as well.
 * @returns {Promise<number>} exit code
 */
export async function independentClientCommand() {
  const progress = createProgress({ stream: process.stderr });
  try {
    console.log(JSON.stringify(await provideIndependentClient({ progress, logs: join(stateFolder, 'logs') })));
    return 0;
  } catch (error) {
    console.error(`\n${describeFailure(error)}`);
    return 1;
  } finally {
    progress.close();
  }
}
