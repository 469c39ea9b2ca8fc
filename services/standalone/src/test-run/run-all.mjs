import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
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
 *
 * @typedef {Awaited<ReturnType<typeof provideTestParts>>} TestParts
 */

/** Twice what the longest task takes on two busy cores. */
const limitMinutes = 45;

/** Everything that `npm test` runs, in the order that `testTasks` says. */
export async function runAll(/** @type {Run} */ run) {
  const { launch, progress, options, tally } = run;
  const { suites, grep, base } = options;
  const node = await provideTools({ progress, logs: launch.logs });
  const selection = base === undefined ? undefined : await chooseAffected(node, base);
  if (selection) progress.say(`  ${selection.reason}`);
  const tasks = testTasks(run, selection, await provideTestParts(run, node));
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
