import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { provideTools } from '../provide-parts.mjs';
import { chooseAffected } from './choose-affected.mjs';
import { provideTestParts } from './provide-test-parts.mjs';
import { runTasks } from './run-tasks.mjs';
import { testTasks } from './test-tasks.mjs';
import { withinLimit } from './within-limit.mjs';

/**
 * @typedef {import('../launch.mjs').Launch} Launch
 * @typedef {import('../progress.mjs').Progress} Progress
 * @typedef {import('./results/tally.mjs').Tally} Tally
 * @typedef {import('./test-options.mjs').TestOptions} TestOptions
 */

/**
 * @typedef {object} Run
 * @property {Launch} launch
 * @property {Progress} progress
 * @property {TestOptions} options
 * @property {Tally} tally
 * @property {AbortSignal} signal aborted when the run is ending
 */

/** Twice what the longest task takes on two busy cores. */
const limitMinutes = 45;

/** Everything that `npm test` runs, in the order that `testTasks` says. */
export async function runAll(/** @type {Run} */ run) {
  const { launch, progress, options, tally } = run;
  const { suites, grep, base } = options;
  const tools = provideTools({ progress, logs: launch.logs });
  const [selection, parts] = await Promise.all([
    base === undefined ? undefined : tools.then((node) => chooseAffected(node, base)),
    provideTestParts(run, tools),
  ]);
  if (selection) progress.say(`  ${selection.reason}`);
  const tasks = testTasks(run, selection, parts);
  const needed = tasks.filter((task) => task.suites.some((suite) => suites.includes(suite)));
  const names = new Set(needed.map(({ name }) => name));
  await runTasks(
    needed.map((task) => ({
      ...task,
      after: (task.after ?? []).filter((name) => names.has(name)),
      work: () => withinLimit(task.name, limitMinutes, task.work),
    })),
    availableParallelism(),
  );
  tally.writeTimes(join(launch.folder, 'results', 'times.json'));
  const isFull = selection === undefined && grep === undefined && suites.length === 3;
  if (isFull) tally.holdToBudgets();
}
