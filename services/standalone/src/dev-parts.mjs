/**
 * `npm run parts`: PostgreSQL and Redis alone, for the tests of one project. Prints the lines for your shell.
 * `--folder` chooses where the state goes, `--print FILE` writes the lines to a file too.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stateFolder } from './checkout.mjs';
import { createPorts } from './processes/ports.mjs';
import { createRecord, endOrphans } from './processes/record.mjs';
import { createSupervisor } from './processes/supervisor.mjs';
import { embeddedPostgres } from './parts/postgres.mjs';
import { localRedis } from './parts/redis.mjs';
import { provideSecrets } from './secrets.mjs';

const { values } = parseArgs({ options: { folder: { type: 'string' }, print: { type: 'string' } } });
const folder = resolve(values.folder ?? join(stateFolder, 'parts'));
const logs = join(folder, 'logs');
mkdirSync(logs, { recursive: true });
const stopOrder = ['redis', 'postgres'];
await endOrphans(join(folder, 'processes.json'), stopOrder);
const record = createRecord(join(folder, 'processes.json'));
const supervisor = createSupervisor({
  record,
  stopOrder,
  tell: (name, text) => console.error(`${name} ${text}`),
  giveUp: (error) => void end(error),
});
/** @param {import('./stage-error.mjs').StageError} [error] */
const end = async (error) => {
  if (error) console.error(error.describe());
  await supervisor.stopAll();
  record.close();
  process.exit(error ? 1 : 0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end());

const secrets = provideSecrets(folder);
const ports = createPorts();
const [postgres, redis] = await Promise.all([
  embeddedPostgres({ folder, logs, port: await ports.take(4230), password: secrets.databasePassword }),
  localRedis({
    folder,
    unpackFolder: join(stateFolder, 'redis'),
    logs,
    port: await ports.take(4240),
    password: secrets.redisPassword,
  }),
]);
await Promise.all([postgres, redis].flatMap(({ spec }) => (spec ? [supervisor.start(spec)] : [])));
const lines = `export DATABASE_URL=${postgres.url}\nexport REDIS_URL=${redis.url}\n`;
if (values.print) writeFileSync(values.print, lines, { mode: 0o600 });
console.log(`${lines}# ${postgres.origin}, ${redis.origin}; Ctrl-C ends both`);
