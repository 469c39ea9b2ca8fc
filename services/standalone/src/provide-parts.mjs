import { join } from 'node:path';
import { checkout, stateFolder } from './checkout.mjs';
import { provideChromium } from './parts/chromium.mjs';
import { provideDependencies, provideNode, whyInstall } from './parts/dependencies.mjs';
import { provideLemonldap } from './parts/lemonldap.mjs';
import { provideObjectStoreServer } from './parts/debian/object-store.mjs';
import { embeddedPostgres, outsidePostgres } from './parts/postgres.mjs';
import { providePostgresClient } from './parts/debian/postgres-client.mjs';
import { providePythonStripe } from './parts/python-stripe.mjs';
import { localRedis, outsideRedis } from './parts/redis.mjs';
import { personSettings } from './environment/person-settings.mjs';
import { withLock } from './processes/lock.mjs';
import { onFreePort } from './processes/on-free-port.mjs';
import { otherLaunchers } from './launch-folders.mjs';
import { StageError } from './stage-error.mjs';

/**
 * @typedef {import('./launch.mjs').Launch} Launch
 * @typedef {import('./progress.mjs').Progress} Progress
 *
 * @typedef {object} PartOptions
 * @property {number} port the wanted one; a busy one moves on, 0 is any
 * @property {boolean} [isFresh] what an earlier start left is thrown away
 */

/** Two launchers of one checkout may run beside each other; what they share is made by one of them. */
const alone = (/** @type {string} */ name) => join(stateFolder, `${name}.lock`);

/**
 * Packages first: everything else needs them.
 * @param {{ progress: Progress, logs: string }} options
 * @returns {Promise<string>} the Node that runs the rest
 */
export async function provideTools({ progress, logs }) {
  const install = async (/** @type {(line: string) => void} */ onLine) => {
    const [other] = whyInstall(checkout) === null ? [] : otherLaunchers();
    if (other) {
      throw new StageError(`packages must be installed again, but Stufenlos ${other.note} from this checkout`, {
        todo: `end process ${other.pid} first: its programs would vanish under it`,
      });
    }
    const what = await provideDependencies({ checkout, log: join(logs, 'npm.log'), onLine });
    return { what, node: await provideNode(checkout) };
  };
  const { node } = await progress.stage(
    'packages',
    (detail) => withLock(alone('packages'), () => install(detail)),
    ({ what }) => what,
  );
  return node;
}

/** @param {{ progress: Progress, logs: string, node: string }} options */
export function provideBrowser({ progress, logs, node }) {
  const options = { checkout, folder: stateFolder, logs, node };
  return progress.stage(
    'chromium',
    (onLine) => withLock(alone('chromium'), () => provideChromium({ ...options, onLine })),
    ({ version, origin }) => `Chromium ${version} (${origin})`,
  );
}

/**
 * For the tests of the payments sandbox alone, which say aloud when they have to go without it.
 * @param {{ progress: Progress, logs: string }} options
 * @returns {Promise<Record<string, string>>} variables for those tests
 */
export function provideIndependentClient({ progress, logs }) {
  const folder = join(stateFolder, 'python-stripe');
  /** @returns {Promise<Record<string, string>>} */
  const provide = async () => {
    try {
      const log = join(logs, 'python-stripe.log');
      const { python, modules } = await withLock(alone('python-stripe'), () => providePythonStripe(folder, log));
      return { INDEPENDENT_CLIENT_PYTHON: python, INDEPENDENT_CLIENT_MODULES: modules };
    } catch (error) {
      if (!(error instanceof StageError)) throw error;
      return { INDEPENDENT_CLIENT_MISSING: [error.message, error.why, error.todo].filter(Boolean).join('; ') };
    }
  };
  return progress.stage('independent client', provide, ({ INDEPENDENT_CLIENT_MISSING: why }) =>
    why === undefined ? 'python3-stripe 5' : `none: ${why}`,
  );
}

/**
 * For the tests of backups alone, which say aloud when they have to go without it.
 * @param {{ progress: Progress, logs: string }} options
 * @returns {Promise<Record<string, string>>} variables for those tests
 */
export function provideBackupClient({ progress, logs }) {
  const folder = join(stateFolder, 'postgres-client');
  /** @returns {Promise<Record<string, string>>} */
  const provide = async () => {
    try {
      const log = join(logs, 'postgres-client.log');
      const bin = await withLock(alone('postgres-client'), () => providePostgresClient(folder, log));
      return { POSTGRES_CLIENT: bin };
    } catch (error) {
      if (!(error instanceof StageError)) throw error;
      return { POSTGRES_CLIENT_MISSING: [error.message, error.why, error.todo].filter(Boolean).join('; ') };
    }
  };
  return progress.stage('postgres client', provide, ({ POSTGRES_CLIENT: bin, POSTGRES_CLIENT_MISSING: why }) =>
    why === undefined ? `pg_dump (${bin ? 'Debian package, unpacked privately' : 'system'})` : `none: ${why}`,
  );
}

/**
 * For the tests of stores in buckets alone, which say aloud when they have to go without it.
 * @param {{ progress: Progress, logs: string }} options
 * @returns {Promise<Record<string, string>>} variables for those tests
 */
export function provideObjectStore({ progress, logs }) {
  const folder = join(stateFolder, 'object-store');
  /** @returns {Promise<Record<string, string>>} */
  const provide = async () => {
    try {
      const log = join(logs, 'object-store.log');
      return { S3_SERVER: await withLock(alone('object-store'), () => provideObjectStoreServer(folder, log)) };
    } catch (error) {
      if (!(error instanceof StageError)) throw error;
      return { S3_SERVER_MISSING: [error.message, error.why, error.todo].filter(Boolean).join('; ') };
    }
  };
  return progress.stage('object store', provide, ({ S3_SERVER_MISSING: why }) =>
    why === undefined ? 'moto (Debian package, unpacked privately)' : `none: ${why}`,
  );
}

/** @type {(launch: Launch, progress: Progress, options: PartOptions) => Promise<import('./parts/postgres.mjs').Postgres>} */
export function providePostgres(
  { folder, logs, ports, secrets, supervisor },
  progress,
  { port: wanted, isFresh = false },
) {
  const provide = async () => {
    const outside = personSettings()['DATABASE_URL'];
    if (outside) return outsidePostgres(outside);
    return onFreePort(ports, wanted, async (port) => {
      const postgres = await embeddedPostgres({ folder, logs, port, password: secrets.databasePassword, isFresh });
      if (postgres.spec) await supervisor.start(postgres.spec);
      return postgres;
    });
  };
  return progress.stage('postgres', provide, ({ origin }) => origin);
}

/** @type {(launch: Launch, progress: Progress, options: PartOptions) => Promise<import('./parts/redis.mjs').Redis>} */
export function provideRedis(
  { folder, logs, ports, secrets, supervisor },
  progress,
  { port: wanted, isFresh = false },
) {
  const unpackFolder = join(stateFolder, 'redis');
  const provide = async () => {
    const outside = personSettings()['REDIS_URL'];
    if (outside) return outsideRedis(outside);
    return onFreePort(ports, wanted, async (port) => {
      const options = { folder, unpackFolder, logs, port, password: secrets.redisPassword, isFresh };
      const redis = await withLock(alone('redis'), () => localRedis(options));
      if (redis.spec) await supervisor.start(redis.spec);
      return redis;
    });
  };
  return progress.stage('redis', provide, ({ origin }) => origin);
}

/**
 * For the journeys of the sign-in alone; no part of the product.
 * @param {{ progress: Progress, logs: string }} options
 */
export function provideOtherProvider({ progress, logs }) {
  const folder = join(stateFolder, 'lemonldap');
  return progress.stage(
    'lemonldap',
    () => withLock(alone('lemonldap'), () => provideLemonldap({ folder, logs })),
    ({ why }) => why ?? 'LemonLDAP::NG (Debian package, unpacked privately)',
  );
}
