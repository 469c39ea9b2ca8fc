import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, stateFolder } from './checkout.mjs';
import { answersOk } from './parts/answers-ok.mjs';
import { releaseStore } from './parts/release.mjs';
import { run } from './processes/command.mjs';
import { settingProblems } from './environment/person-settings.mjs';
import { serviceEnvironments } from './environment/service-environment.mjs';

/**
 * @typedef {import('./launch.mjs').Launch} Launch
 * @typedef {import('./progress.mjs').Progress} Progress
 * @typedef {import('./environment/service-environment.mjs').ServiceName} ServiceName
 * @typedef {import('./environment/service-environment.mjs').ServicePorts} ServicePorts
 *
 * @typedef {object} StackParts everything a service may have to wait for, as promises
 * @property {string} node
 * @property {'development' | 'test'} mode
 * @property {Promise<{ url: string }>} postgres
 * @property {Promise<{ url: string }>} redis
 * @property {Promise<{ path: string }>} chromium
 * @property {Promise<unknown>} compiled the services
 * @property {Promise<unknown>} released shell and remotes
 * @property {ServicePorts} ports
 * @property {readonly string[]} allow
 * @property {NodeJS.ProcessEnv} person settings of the person who starts it
 */

/**
 * From parts to a site that answers. Each service starts as soon as what it needs is there.
 * @param {Launch} launch
 * @param {Progress} progress
 * @param {StackParts} parts
 */
export async function raiseStack(launch, progress, parts) {
  const { node, ports, postgres, redis, chromium, compiled, released } = parts;
  const environments = Promise.all([postgres, redis, chromium]).then(
    ([{ url: databaseUrl }, { url: redisUrl }, { path }]) =>
      serviceEnvironments({
        mode: parts.mode,
        installation: launch.installation,
        ports,
        databaseUrl,
        redisUrl,
        chromium: path,
        signingKeys: launch.secrets.signingKeys,
        sandboxAdmin: launch.secrets.sandboxAdmin,
        paymentsKey: launch.secrets.paymentsKey,
        webhookSecret: launch.secrets.webhookSecret,
        sandboxState: sandboxState(launch.folder),
        artifacts: artifactsFolder(launch.folder),
        releases: releaseStore(launch.folder),
        compileCache,
        allow: parts.allow,
        examples: JSON.stringify(examplesAt(ports.sites)),
        person: parts.person,
      }),
  );
  const told = environments.then((all) => {
    for (const problem of settingProblems(parts.person, all)) progress.say(`  careful: ${problem}`);
  });
  const migrated = Promise.all([postgres, compiled]).then(([{ url }]) => migrate(launch, progress, node, url));
  /** @type {(name: ServiceName, ...needs: Promise<unknown>[]) => Promise<unknown>} */
  const start = async (name, ...needs) => {
    const [env] = await Promise.all([environments, ...needs]);
    const { entry, health } = services[name];
    return progress.stage(name, () =>
      launch.supervisor.start({
        name,
        command: node,
        args: [entry],
        env: env[name],
        cwd: checkout,
        log: join(launch.logs, `${name}.log`),
        isReady: answersOk(health(ports), launch.installation),
        todo: 'look at the log; settings come from the environment (README of services/standalone)',
      }),
    );
  };
  await Promise.all([
    told,
    start('sandbox'),
    start('worker', compiled),
    start('api', migrated),
    start('edge', released),
  ]);
}

/** @type {Record<ServiceName, { entry: string, health: (ports: ServicePorts) => string }>} */
const services = {
  sandbox: { entry: 'services/sandbox/src/main.ts', health: ({ sandbox }) => `http://127.0.0.1:${sandbox}/health` },
  api: { entry: 'services/api/dist/main.js', health: ({ api }) => `http://127.0.0.1:${api}/api/health/ready` },
  worker: { entry: 'services/worker/dist/main.js', health: ({ worker }) => `http://127.0.0.1:${worker}/health` },
  edge: { entry: 'services/edge/src/main.ts', health: ({ edge }) => `http://127.0.0.1:${edge}/health` },
};

/** Accounts, keys and mails of the sandbox. */
export const sandboxState = (/** @type {string} */ folder) => join(folder, 'sandbox');

/** Belongs to one database: the api refuses that of another one. */
export const artifactsFolder = (/** @type {string} */ folder) => join(folder, 'artifacts');

const compileCache = join(stateFolder, 'compile-cache');

/** @type {(launch: Launch, progress: Progress, node: string, databaseUrl: string) => Promise<string>} */
function migrate(launch, progress, node, databaseUrl) {
  return progress.stage(
    'migrate',
    () =>
      run(node, ['services/api/dist/migrate.js'], {
        cwd: checkout,
        env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: join(compileCache, 'api') },
        log: join(launch.logs, 'migrate.log'),
        what: 'the database could not be migrated',
        todo: 'look at the reason above; npm run reset removes a local database',
      }),
    (output) => output.trim(),
  );
}

/** @typedef {{ url: string, label: { de: string, en: string } }} Example */

/** The demo sites with the address they have today. @returns {Example[]} */
export function examplesAt(/** @type {number} */ sitesPort) {
  const list = join(checkout, 'services/sandbox/examples.json');
  if (!existsSync(list)) return [];
  /** @type {{ path: string, label: Example['label'] }[]} */
  const examples = JSON.parse(readFileSync(list, 'utf8'));
  return examples.map(({ path, label }) => ({ url: `http://localhost:${sitesPort}${path}`, label }));
}
