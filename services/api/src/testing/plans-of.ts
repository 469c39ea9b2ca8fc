import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Database } from '../database/schema.ts';

/** Runs the code with a connection that notes every query, and answers the plans of all of them, one text each. */
export async function plansOf(
  url: string,
  read: (db: Kysely<Database>) => Promise<unknown>,
  command: 'explain' | 'explain (analyze, format json)' = 'explain',
): Promise<string[]> {
  const seen: CompiledQuery[] = [];
  const pool = new Pool({ connectionString: url, max: 1 });
  // The database may be dropped before the last connection has closed.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void (/^(?:begin|commit|rollback)\b/.test(query.sql) || seen.push(query)),
  });
  try {
    await read(db);
    const plans: string[] = [];
    // The explanations are queries, too, and not to be explained.
    for (const { sql: text, parameters } of seen.splice(0)) {
      const explain = CompiledQuery.raw(`${command} ${text}`, [...parameters]);
      const { rows } = await db.executeQuery<Record<string, unknown>>(explain);
      const lines = rows.flatMap((row): unknown[] => Object.values(row));
      plans.push(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
    }
    return plans;
  } finally {
    await db.destroy();
  }
}
