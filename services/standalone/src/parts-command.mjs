import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stateFolder } from './checkout.mjs';
import { createEnding } from './ending.mjs';
import { openLaunch } from './launch.mjs';
import { createProgress } from './progress.mjs';
import { providePostgres, provideRedis, provideTools } from './provide-parts.mjs';
import { describeFailure } from './stage-error.mjs';

/**
 * `npm run parts`: PostgreSQL and Redis alone, for the tests of one project. Prints the lines for your shell.
 * `--folder` chooses where the state goes, `--print FILE` writes the lines to a file too.
 * @returns {Promise<number>} exit code
 */
export async function partsCommand(/** @type {string[]} */ args) {
  const { values } = parseArgs({ args, options: { folder: { type: 'string' }, print: { type: 'string' } } });
  const folder = resolve(values.folder ?? join(stateFolder, 'parts'));
  const progress = createProgress({ stream: process.stderr });
  /** @type {import('./launch.mjs').Launch | null} */
  let launch = null;
  const ending = createEnding(() => {
    launch?.kill();
    process.exit(130);
  });
  try {
    launch = await openLaunch({ folder, note: 'lends its parts', progress, giveUp: ending.fail });
    await provideTools({ progress, logs: launch.logs });
    const parts = [providePostgres(launch, progress, { port: 4230 }), provideRedis(launch, progress, { port: 4240 })];
    const [postgres, redis] = await Promise.all(parts);
    const lines = `export DATABASE_URL=${postgres?.url}\nexport REDIS_URL=${redis?.url}\n`;
    if (values.print) writeFileSync(values.print, lines, { mode: 0o600 });
    console.log(`${lines}# Ctrl-C ends both`);
    await ending.promise;
    return 0;
  } catch (error) {
    console.error(`\n${describeFailure(error)}`);
    return 1;
  } finally {
    progress.close();
    await launch?.close();
  }
}
