import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { provideBuilds } from '../provide-builds.mjs';
import {
  provideBrowser,
  provideIndependentClient,
  provideOtherProvider,
  providePostgres,
  provideRedis,
  provideTools,
} from '../provide-parts.mjs';
import { chooseAffected } from './choose-affected.mjs';
import { runChecks } from './run-checks.mjs';
import { runJourneys } from './run-journeys.mjs';
import { runUnitTests } from './run-unit-tests.mjs';
import { runTasks } from './run-tasks.mjs';
import { raiseTestStack } from './test-stack.mjs';
import { withinLimit } from './within-limit.mjs';

/**
 * @typedef {import('../launch.mjs').Launch} Launch
 * @typedef {import('../progress.mjs').Progress} Progress
 * @typedef {import('./command-options.mjs').Verdict} Verdict
 * @typedef {import('./run-tasks.mjs').Task} Task
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
const limitMinutes = 35;

/** Everything that `npm test` runs, in the order that `tasks` says. */
export async function runAll(/** @type {Run} */ { launch, progress, options, tally, signal }) {
  const { logs, folder } = launch;
  const { suites, grep, base } = options;
  const runs = (/** @type {import('./test-options.mjs').SuiteName} */ suite) => suites.includes(suite);
  const node = await provideTools({ progress, logs });
  const selection = base === undefined ? undefined : await chooseAffected(node, base);
  if (selection) progress.say(`  ${selection.reason}`);
  const postgres = providePostgres(launch, progress, { port: 0, isFresh: true });
  const redis = provideRedis(launch, progress, { port: 0, isFresh: true });
  const chromium = provideBrowser({ progress, logs, node });
  const client = runs('unit') ? provideIndependentClient({ progress, logs }) : undefined;
  const otherProvider = runs('e2e') ? provideOtherProvider({ progress, logs }) : undefined;
  const [database, queue, browser, clientSettings = {}] = await Promise.all([postgres, redis, chromium, client]);
  if (clientSettings.INDEPENDENT_CLIENT_MISSING) {
    tally.untested.push(`payments with a client that others made. ${clientSettings.INDEPENDENT_CLIENT_MISSING}`);
  }
  const parts = { DATABASE_URL: database.url, REDIS_URL: queue.url, PUPPETEER_EXECUTABLE_PATH: browser.path };
  const around = { node, grep, results: join(folder, 'results'), signal, env: { ...parts, ...clientSettings } };
  const { suite, quietSuite } = suiteRunners(progress, tally);
  const isAlone = (/** @type {string} */ file) => file.endsWith('.alone.test.ts');
  /** @type {Record<string, string>} */
  let site = {};

  /** @type {(Task & { isNeeded: boolean })[]} */
  const tasks = [
    // Checks look into what was built, journeys use it; the other tests run from source.
    {
      name: 'builds',
      cores: 2,
      isNeeded: runs('check') || runs('e2e'),
      work: async () => {
        const { compiled, released } = provideBuilds(launch, progress, node);
        await Promise.all([compiled, released]);
      },
    },
    {
      name: 'unit and integration',
      cores: 2,
      isNeeded: runs('unit'),
      work: () =>
        suite('unit and integration', () =>
          runUnitTests(around, {
            name: 'unit',
            projects: ['!alone'],
            files: selection?.unitFiles?.filter((file) => !isAlone(file)),
          }),
        ),
    },
    {
      name: 'check',
      cores: 1,
      after: ['builds'],
      isNeeded: runs('check'),
      work: () => quietSuite('check', () => runChecks(around, selection?.checks)),
    },
    {
      name: 'stack',
      cores: 1,
      after: ['builds'],
      isNeeded: runs('e2e'),
      work: async () => {
        site = await raiseTestStack(launch, progress, { node, postgres, redis, chromium });
        const lemonldap = await otherProvider;
        if (lemonldap?.why) tally.untested.push(`sign-in at a provider that others made. ${lemonldap.why}`);
        site = { ...site, LEMONLDAP_ROOT: lemonldap?.root ?? '', LEMONLDAP_MISSING: lemonldap?.why ?? '' };
      },
    },
    {
      name: 'tests one by one',
      cores: 1,
      after: ['unit and integration'],
      isNeeded: runs('unit'),
      work: () =>
        suite('tests one by one', () =>
          runUnitTests(around, { name: 'alone', projects: ['alone'], files: selection?.unitFiles?.filter(isAlone) }),
        ),
    },
    {
      name: 'end to end',
      // Checks may still run beside it; the tests one by one may not, as a busy machine changes their answer.
      cores: 1,
      after: ['stack', 'tests one by one'],
      isNeeded: runs('e2e'),
      work: () =>
        suite('end to end', () =>
          runJourneys({ ...around, grep: selection?.journeys ?? grep, env: { ...around.env, ...site } }),
        ),
    },
  ];
  const needed = tasks.filter(({ isNeeded }) => isNeeded);
  const names = new Set(needed.map(({ name }) => name));
  await runTasks(
    needed.map((task) => ({
      ...task,
      after: (task.after ?? []).filter((name) => names.has(name)),
      work: () => withinLimit(task.name, limitMinutes, task.work),
    })),
    availableParallelism(),
  );
  tally.writeTimes(join(folder, 'results', 'times.json'));
  const isFull = selection === undefined && grep === undefined && suites.length === 3;
  if (isFull) tally.holdToBudgets();
}

/** Suites print their heads and counts; a quiet one also its whole output, at its end. */
function suiteRunners(/** @type {Progress} */ progress, /** @type {Tally} */ tally) {
  const note = (/** @type {string} */ name, /** @type {Verdict} */ verdict) => {
    tally.add(name, verdict);
    progress.say(`== ${name}: ${verdict.counts.passed} passed, ${verdict.counts.failed} failed`);
  };
  return {
    suite: async (/** @type {string} */ name, /** @type {() => Promise<Verdict>} */ work) => {
      progress.say(`\n== ${name}`);
      note(name, await work());
    },
    quietSuite: async (/** @type {string} */ name, /** @type {() => Promise<Verdict & { output: string }>} */ work) => {
      const verdict = await work();
      progress.say(`\n== ${name}\n${verdict.output}`);
      note(name, verdict);
    },
  };
}
