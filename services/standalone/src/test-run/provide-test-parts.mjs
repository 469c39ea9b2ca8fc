import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  provideBackupClient,
  provideBrowser,
  provideIndependentClient,
  provideObjectStore,
  provideOtherProvider,
  providePostgres,
  provideRedis,
} from '../provide-parts.mjs';
import { checkout } from '../checkout.mjs';
import { missingHistory } from '../parts/published-history.mjs';

/** @typedef {Awaited<ReturnType<typeof provideTestParts>>} TestParts */

/**
 * Databases, a browser and the programs of others that the suites need. What comes from the system or from its packages
 * is fetched while npm still installs ours.
 *
 * @param {import('./run-all.mjs').Run} run
 * @param {Promise<string>} tools the Node that runs the rest, once the packages are installed
 */
export async function provideTestParts({ launch, progress, options, tally, signal }, tools) {
  const { logs, folder } = launch;
  const results = join(folder, 'results');
  mkdirSync(results, { recursive: true });
  const isUnit = options.suites.includes('unit');
  const postgres = tools.then(() => providePostgres(launch, progress, { port: 0, isFresh: true }));
  const chromium = tools.then((installed) => provideBrowser({ progress, logs, node: installed }));
  const redis = provideRedis(launch, progress, { port: 0, isFresh: true });
  const otherProvider = options.suites.includes('e2e') ? provideOtherProvider({ progress, logs }) : undefined;
  const [node, database, queue, browser, clientSettings = {}, backupSettings = {}, storeSettings = {}] =
    await Promise.all([
      tools,
      postgres,
      redis,
      chromium,
      isUnit ? provideIndependentClient({ progress, logs }) : undefined,
      isUnit ? provideBackupClient({ progress, logs }) : undefined,
      isUnit ? provideObjectStore({ progress, logs }) : undefined,
    ]);
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
