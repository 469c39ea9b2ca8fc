import { join } from 'node:path';
import { stateFolder } from '../checkout.mjs';
import { createEnding } from '../ending.mjs';
import { openLaunch } from '../launch.mjs';
import { createProgress } from '../progress.mjs';
import { StageError, describeFailure } from '../stage-error.mjs';
import { add, brokeDown } from './results/counts.mjs';
import { runAll } from './run-all.mjs';
import { Tally } from './results/tally.mjs';
import { parseTestOptions, testHelp } from './test-options.mjs';

/** `npm test`. @returns {Promise<number>} exit code; the last line printed is `N passed, N failed` */
export async function testCommand(/** @type {readonly string[]} */ args) {
  const progress = createProgress({ stream: process.stdout });
  const tally = new Tally();
  /** @type {import('../launch.mjs').Launch | null} */
  let launch = null;
  const over = new AbortController();
  const ending = createEnding(() => {
    launch?.kill();
    process.exit(130);
  });
  try {
    const options = parseTestOptions(args);
    if (options.help) {
      console.log(testHelp);
      return 0;
    }
    launch = await openLaunch({
      folder: join(stateFolder, 'test'),
      note: 'is being tested',
      progress,
      giveUp: ending.fail,
    });
    const interrupted = ending.promise.then(() => Promise.reject(new StageError('interrupted')));
    await Promise.race([interrupted, runAll({ launch, progress, options, tally, signal: over.signal })]);
  } catch (error) {
    over.abort();
    progress.close();
    console.error(`\n${describeFailure(error)}`);
    tally.counts = add(tally.counts, brokeDown);
  } finally {
    progress.close();
    await launch?.close();
  }
  console.log(tally.lines(progress.elapsed()).join('\n'));
  return tally.counts.failed === 0 ? 0 : 1;
}
