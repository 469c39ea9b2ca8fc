import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stateFolder } from '../checkout.mjs';
import { provideBackupClient, providePostgres, provideRedis, provideTools } from '../provide-parts.mjs';
import { withLaunch } from '../with-launch.mjs';

/**
 * `npm run parts`: PostgreSQL and Redis alone, with a client for backups, for the tests of one project. Prints the lines for your shell.
 * `--folder` chooses where the state goes, `--print FILE` writes the lines to a file too.
 * @returns {Promise<number>} exit code
 */
export function partsCommand(/** @type {string[]} */ args) {
  const { values } = parseArgs({ args, options: { folder: { type: 'string' }, print: { type: 'string' } } });
  const folder = resolve(values.folder ?? join(stateFolder, 'parts'));
  return withLaunch({ folder, note: 'lends its parts', interruptedCode: 0 }, async (opened) => {
    const { launch, progress, interrupted } = opened;
    await provideTools({ progress, logs: launch.logs });
    const parts = [providePostgres(launch, progress, { port: 4230 }), provideRedis(launch, progress, { port: 4240 })];
    const [postgres, redis] = await Promise.all(parts);
    const client = Object.entries(await provideBackupClient({ progress, logs: launch.logs }));
    const lines = `export DATABASE_URL=${postgres?.url}\nexport REDIS_URL=${redis?.url}\n${client.map(([name, value]) => `export ${name}='${value}'\n`).join('')}`;
    if (values.print) writeFileSync(values.print, lines, { mode: 0o600 });
    console.log(`${lines}# Ctrl-C ends both`);
    await interrupted;
    return 0;
  });
}
