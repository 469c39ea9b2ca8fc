import { join } from 'node:path';
import { checkout, stateFolder } from '../checkout.mjs';
import { buildServices } from '../parts/build.mjs';
import { show } from '../processes/command.mjs';
import { withLock } from '../processes/lock.mjs';
import { providePostgres, provideRedis, provideTools } from '../provide-parts.mjs';
import { withLaunch } from '../with-launch.mjs';

/**
 * `npm run histories`: PostgreSQL, Redis and the compiled api for `e2e/payment-histories`, which gets the arguments.
 * @returns {Promise<number>} its exit code
 */
export function historiesCommand(/** @type {readonly string[]} */ args) {
  const folder = join(stateFolder, 'histories');
  return withLaunch({ folder, note: 'plays payment histories', interruptedCode: 130 }, async (opened) => {
    const { launch, progress } = opened;
    const { logs } = launch;
    const node = await provideTools({ progress, logs });
    const compile = () =>
      withLock(join(stateFolder, 'build-services.lock'), () =>
        buildServices({ checkout, folder: stateFolder, logs, node }),
      );
    const [postgres, redis] = await Promise.all([
      providePostgres(launch, progress, { port: 0, isFresh: true }),
      provideRedis(launch, progress, { port: 0, isFresh: true }),
      progress.stage('compile', compile, (built) => (built.length > 0 ? built.join(', ') : 'nothing changed')),
    ]);
    const env = { ...process.env, DATABASE_URL: postgres.url, REDIS_URL: redis.url };
    return (await show(node, ['e2e/payment-histories/main.ts', ...args], { cwd: checkout, env })).code;
  });
}
