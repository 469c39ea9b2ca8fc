import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stateFolder } from '../checkout.mjs';
import { createEnding } from '../ending.mjs';
import { openLaunch } from '../launch.mjs';
import { createProgress } from '../progress.mjs';
import { provideBuilds } from '../provide-builds.mjs';
import { provideBrowser, providePostgres, provideRedis, provideTools } from '../provide-parts.mjs';
import { StageError, describeFailure } from '../stage-error.mjs';
import { raiseStack, sandboxState } from '../stack.mjs';
import { add, brokeDown, nothing } from './counts.mjs';
import { runChecks, runJourneys, runUnitTests } from './suites.mjs';
import { parseTestOptions, testHelp } from './test-options.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('../launch.mjs').Launch} Launch
 * @typedef {import('../progress.mjs').Progress} Progress
 * @typedef {import('./test-options.mjs').TestOptions} TestOptions
 * @typedef {import('./second-look.mjs').Verdict} Verdict
 * @typedef {Verdict} Tally
 */

/** `npm test`. @returns {Promise<number>} exit code; the last line printed is `N passed, N failed` */
export async function testCommand(/** @type {readonly string[]} */ args) {
  const progress = createProgress({ stream: process.stdout });
  /** @type {Tally} */
  const tally = { counts: nothing, failures: [], unsteady: [] };
  /** @type {Launch | null} */
  let launch = null;
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
    await Promise.race([interrupted, runAll(launch, progress, options, tally)]);
  } catch (error) {
    progress.close();
    console.error(`\n${describeFailure(error)}`);
    tally.counts = add(tally.counts, brokeDown);
  } finally {
    progress.close();
    await launch?.close();
  }
  const { passed, failed, skipped } = tally.counts;
  for (const line of tally.failures) console.log(`failed: ${line}`);
  for (const line of tally.unsteady) console.log(`unsteady, passed only alone: ${line}`);
  if (skipped > 0) console.log(`${skipped} skipped`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** @type {(launch: Launch, progress: Progress, options: TestOptions, tally: Tally) => Promise<void>} */
async function runAll(launch, progress, { suites, grep }, tally) {
  const { logs, folder } = launch;
  const node = await provideTools({ progress, logs });
  const postgres = providePostgres(launch, progress, { port: 0, isFresh: true });
  const redis = provideRedis(launch, progress, { port: 0, isFresh: true });
  const chromium = provideBrowser({ progress, logs, node });
  // Checks look into what was built, journeys use it; the other tests run from source.
  const needsBuild = suites.some((name) => name !== 'unit');
  const builds = needsBuild ? provideBuilds(launch, progress, node) : noBuilds;
  const [database, queue, browser] = await Promise.all([postgres, redis, chromium, builds.compiled, builds.released]);
  const env = { DATABASE_URL: database.url, REDIS_URL: queue.url, PUPPETEER_EXECUTABLE_PATH: browser.path };
  const around = { node, grep, results: join(folder, 'results'), env };
  const suite = async (/** @type {string} */ name, /** @type {() => Promise<Verdict>} */ work) => {
    progress.say(`\n== ${name}`);
    const { counts, failures, unsteady } = await work();
    tally.failures.push(...failures.map((line) => `${name}: ${line}`));
    tally.unsteady.push(...unsteady.map((line) => `${name}: ${line}`));
    tally.counts = add(tally.counts, counts);
    progress.say(`== ${name}: ${counts.passed} passed, ${counts.failed} failed`);
  };
  if (suites.includes('check')) await suite('check', () => runChecks(around));
  if (suites.includes('unit')) await suite('unit and integration', () => runUnitTests(around));
  if (!suites.includes('e2e')) return;
  const ports = await anyPorts(launch);
  const parts = {
    node,
    mode: /** @type {const} */ ('test'),
    postgres,
    redis,
    chromium,
    ...builds,
    ports,
    allow: [],
    person: { ...generousLimits, ...process.env },
  };
  progress.say('');
  // Accounts of an earlier run would know nothing in the fresh database, and would take addresses.
  rmSync(sandboxState(folder), { recursive: true, force: true });
  await raiseStack(launch, progress, parts);
  const site = {
    STUFENLOS_ORIGIN: `http://localhost:${ports.edge}`,
    SITES_ORIGIN: `http://localhost:${ports.sites}`,
    SANDBOX_PAYMENTS_ADMIN: `http://127.0.0.1:${ports.paymentsAdmin}`,
    SANDBOX_ADMIN_SECRET: launch.secrets.sandboxAdmin,
    /** `{ name: { pid, startedAt } }`, always of the processes that run now: a journey may kill one. */
    STUFENLOS_STACK: launch.recordPath,
  };
  await suite('end to end', () => runJourneys({ ...around, env: { ...env, ...site } }));
}

const noBuilds = { compiled: Promise.resolve(), released: Promise.resolve() };

/** All journeys come from one address. */
const generousLimits = {
  RATE_ANON_HOUR: '100000',
  RATE_ANON_DAY: '100000',
  RATE_PUBLIC_MINUTE: '100000',
  RATE_MEMBER_DAY: '100000',
  RATE_MEMBER_MINUTE: '100000',
};

/** @returns {Promise<import('../service-environment.mjs').ServicePorts>} */
async function anyPorts(/** @type {Launch} */ { ports }) {
  const names = /** @type {const} */ ([
    'edge',
    'api',
    'apiInternal',
    'worker',
    'sandbox',
    'sites',
    'smtp',
    'payments',
    'paymentsAdmin',
  ]);
  const entries = await Promise.all(names.map(async (name) => /** @type {const} */ ([name, await ports.take(0)])));
  return /** @type {import('../service-environment.mjs').ServicePorts} */ (Object.fromEntries(entries));
}
