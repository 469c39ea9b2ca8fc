import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { provideBuilds } from '../provide-builds.mjs';
import {
  provideBackupClient,
  provideBrowser,
  provideIndependentClient,
  provideObjectStore,
  provideOtherProvider,
  providePostgres,
  provideRedis,
  provideTools,
} from '../provide-parts.mjs';
import { checkout } from '../checkout.mjs';
import { missingHistory } from '../parts/published-history.mjs';
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
const limitMinutes = 45;

/** Everything that `npm test` runs, in the order that `tasksOf` says. */
export async function runAll(/** @type {Run} */ run) {
  const { launch, progress, options, tally } = run;
  const { suites, grep, base } = options;
  const node = await provideTools({ progress, logs: launch.logs });
  const selection = base === undefined ? undefined : await chooseAffected(node, base);
  if (selection) progress.say(`  ${selection.reason}`);
  const tasks = tasksOf(run, selection, await provideTestParts(run, node));
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

/** Databases, a browser and the programs of others that the suites need. */
async function provideTestParts(/** @type {Run} */ run, /** @type {string} */ node) {
  const { launch, progress, options, tally, signal } = run;
  const { logs, folder } = launch;
  const results = join(folder, 'results');
  mkdirSync(results, { recursive: true });
  const postgres = providePostgres(launch, progress, { port: 0, isFresh: true });
  const redis = provideRedis(launch, progress, { port: 0, isFresh: true });
  const chromium = provideBrowser({ progress, logs, node });
  const isUnit = options.suites.includes('unit');
  const client = isUnit ? provideIndependentClient({ progress, logs }) : undefined;
  const backup = isUnit ? provideBackupClient({ progress, logs }) : undefined;
  const objects = isUnit ? provideObjectStore({ progress, logs }) : undefined;
  const otherProvider = options.suites.includes('e2e') ? provideOtherProvider({ progress, logs }) : undefined;
  const [database, queue, browser] = await Promise.all([postgres, redis, chromium]);
  const [clientSettings = {}, backupSettings = {}, storeSettings = {}] = await Promise.all([client, backup, objects]);
  if (clientSettings.INDEPENDENT_CLIENT_MISSING) {
    tally.untested.push(`payments with a client that others made. ${clientSettings.INDEPENDENT_CLIENT_MISSING}`);
  }
  if (backupSettings.POSTGRES_CLIENT_MISSING) {
    tally.untested.push(`backup and restore. ${backupSettings.POSTGRES_CLIENT_MISSING}`);
  }
  if (storeSettings.S3_SERVER_MISSING) {
    tally.untested.push(`stores in buckets. ${storeSettings.S3_SERVER_MISSING}`);
  }
  const history = await missingHistory(checkout);
  if (history) tally.untested.push(`earlier remotes, upgrades and rollbacks of published versions. ${history}`);
  /** @type {Record<string, string>} */
  const historySettings = history ? { PUBLISHED_VERSIONS_MISSING: history } : {};
  const parts = { DATABASE_URL: database.url, REDIS_URL: queue.url, PUPPETEER_EXECUTABLE_PATH: browser.path };
  const env = { ...parts, ...clientSettings, ...backupSettings, ...storeSettings, ...historySettings };
  const around = { node, grep: options.grep, results, signal, env };
  return { around, stackParts: { node, postgres, redis, chromium }, otherProvider };
}

/**
 * A task runs when one of its suites does.
 * @typedef {Task & { suites: readonly import('./test-options.mjs').SuiteName[] }} SuiteTask
 *
 * @param {Run} run
 * @param {import('./choose-affected.mjs').Selection | undefined} selection
 * @param {Awaited<ReturnType<typeof provideTestParts>>} parts
 * @returns {SuiteTask[]}
 */
function tasksOf({ launch, progress, tally }, selection, { around, stackParts, otherProvider }) {
  const { suite, quietSuite } = suiteRunners(progress, tally);
  const isAlone = (/** @type {string} */ file) => file.endsWith('.alone.test.ts');
  const unitFiles = selection?.unitFiles?.filter((file) => !isAlone(file));
  const aloneFiles = selection?.unitFiles?.filter(isAlone);
  const unitTests = () => runUnitTests(around, { name: 'unit', projects: ['!alone'], files: unitFiles });
  const testsOneByOne = () => runUnitTests(around, { name: 'alone', projects: ['alone'], files: aloneFiles });
  /** @type {Record<string, string>} */
  let site = {};
  const journeys = () =>
    runJourneys({ ...around, grep: selection?.journeys ?? around.grep, env: { ...around.env, ...site } });
  const builds = () => Promise.all(Object.values(provideBuilds(launch, progress, around.node)));
  const stack = async () => {
    site = await raiseTestStack(launch, progress, stackParts);
    const lemonldap = await otherProvider;
    if (lemonldap?.why) tally.untested.push(`sign-in at a provider that others made. ${lemonldap.why}`);
    site = { ...site, LEMONLDAP_ROOT: lemonldap?.root ?? '', LEMONLDAP_MISSING: lemonldap?.why ?? '' };
  };

  /** @type {(name: string, given: Omit<SuiteTask, 'name' | 'work'>, work: () => Promise<Verdict>) => SuiteTask} */
  const suiteTask = (name, given, work) => ({ name, ...given, work: () => suite(name, work) });
  return [
    // Checks look into what was built, journeys use it; the other tests run from source.
    { name: 'builds', cores: 2, suites: ['check', 'e2e'], work: builds },
    suiteTask('unit and integration', { cores: 2, suites: ['unit'] }, unitTests),
    // Nothing else runs beside them, because a busy machine changes their result.
    suiteTask('tests one by one', { cores: 2, after: ['unit and integration'], suites: ['unit'] }, testsOneByOne),
    {
      name: 'check',
      cores: 1,
      after: ['builds'],
      suites: ['check'],
      work: () => quietSuite('check', () => runChecks(around, selection?.checks, selection?.base)),
    },
    { name: 'stack', cores: 1, after: ['builds'], suites: ['e2e'], work: stack },
    // Checks may still run beside it.
    suiteTask('end to end', { cores: 1, after: ['stack', 'tests one by one'], suites: ['e2e'] }, journeys),
  ];
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
