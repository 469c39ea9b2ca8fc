import { checkout, stateFolder } from '../checkout.mjs';
import { createEnding } from '../ending.mjs';
import { openLaunch } from '../launch.mjs';
import { createProgress } from '../progress.mjs';
import { provideBuilds } from '../provide-builds.mjs';
import { provideBrowser, providePostgres, provideRedis, provideTools } from '../provide-parts.mjs';
import { readyMessage, sandboxLevel } from '../ready-message.mjs';
import { personSettings } from '../environment/person-settings.mjs';
import { signInFacts } from '../environment/sign-in-facts.mjs';
import { describeFailure } from '../stage-error.mjs';
import { examplesAt, raiseStack } from '../stack.mjs';
import { parseStartOptions, startHelp } from './start-options.mjs';

/**
 * @typedef {import('../launch.mjs').Launch} Launch
 * @typedef {import('../progress.mjs').Progress} Progress
 * @typedef {import('./start-options.mjs').StartOptions} StartOptions
 */

/** Where everything listens when nobody else does. */
const wanted = {
  api: 4201,
  apiInternal: 4202,
  worker: 4203,
  sandbox: 4204,
  sites: 4205,
  smtp: 4206,
  payments: 4207,
  paymentsAdmin: 4208,
  postgres: 4210,
  redis: 4211,
};

/** `npm start`: runs until a person or a failure ends it. @returns {Promise<number>} exit code */
export async function startCommand(/** @type {readonly string[]} */ args) {
  /** @type {Launch | null} */
  let launch = null;
  const ending = createEnding(() => {
    launch?.kill();
    process.exit(130);
  });
  try {
    const options = parseStartOptions(args);
    if (options.help) {
      console.log(startHelp);
      return 0;
    }
    const progress = createProgress({ stream: process.stdout, quiet: options.quiet });
    launch = await openLaunch({ folder: stateFolder, note: 'is starting', progress, giveUp: ending.fail });
    try {
      await Promise.race([ending.promise, raise(launch, progress, options)]);
      await ending.promise;
      progress.close();
      progress.mention('Ending ...');
    } finally {
      progress.close();
    }
    return 0;
  } catch (error) {
    console.error(`\n${describeFailure(error)}`);
    return 1;
  } finally {
    await launch?.close();
  }
}

/** @type {(launch: Launch, progress: Progress, options: StartOptions) => Promise<void>} */
async function raise(launch, progress, options) {
  progress.mention(`Stufenlos starts in ${checkout}`);
  const { logs, ports: free } = launch;
  const person = personSettings();
  const ports = {
    edge: await free.take(options.port),
    api: await free.take(wanted.api),
    apiInternal: await free.take(wanted.apiInternal),
    worker: await free.take(wanted.worker),
    sandbox: await free.take(wanted.sandbox),
    sites: await free.take(wanted.sites),
    smtp: await free.take(wanted.smtp),
    payments: await free.take(wanted.payments),
    paymentsAdmin: await free.take(wanted.paymentsAdmin),
  };
  if (ports.edge !== options.port) progress.say(`  port ${options.port} is busy, the site takes ${ports.edge}`);
  // Redis is the one part that needs nothing of npm.
  const redis = provideRedis(launch, progress, { port: wanted.redis });
  const node = await Promise.race([provideTools({ progress, logs }), failureOf(redis)]);
  const postgres = providePostgres(launch, progress, { port: wanted.postgres });
  const chromium = provideBrowser({ progress, logs, node });
  const builds = provideBuilds(launch, progress, node);
  const parts = {
    node,
    mode: /** @type {const} */ ('development'),
    postgres,
    redis,
    chromium,
    ports,
    ...builds,
    allow: options.allow,
    person,
  };
  await raiseStack(launch, progress, parts);
  const address = `http://localhost:${ports.edge}`;
  launch.note(`runs at ${address}`);
  const browser = await chromium;
  const uses = [await postgres, await redis].map(({ origin }) => origin);
  const sandbox = sandboxLevel(logs);
  uses.push(`Chromium ${browser.version} (${browser.origin}${sandbox && `, sandbox ${sandbox}`})`);
  const elapsed = progress.elapsed();
  if (options.quiet) return progress.say(address);
  const examples = examplesAt(ports.sites);
  const signIn = await signInFacts(ports, person);
  progress.say(readyMessage({ address, elapsed, uses, sandbox, examples, signIn }));
}

/** @returns {Promise<never>} rejects when the work does, and never resolves */
const failureOf = (/** @type {Promise<unknown>} */ work) => work.then(() => new Promise(() => {}));
