import { z } from 'zod';
import { migrate, openDatabase } from './database/database.ts';

/** The explicit step: `node services/api/dist/migrate.js`. Needs DATABASE_URL only; exit 1 with the reason. */
const url = z.url({ protocol: /^postgres(ql)?$/ }).safeParse(process.env.DATABASE_URL);
if (!url.success) {
  process.stderr.write('DATABASE_URL is missing or no postgres:// address.\n');
  process.exit(1);
}
const db = openDatabase({ url: url.data, poolSize: 1 }, () => undefined);
try {
  const applied = await migrate(db);
  process.stdout.write(applied.length > 0 ? `migrated: ${applied.join(', ')}\n` : 'nothing to migrate\n');
} catch (error) {
  process.stderr.write(`Migration failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
