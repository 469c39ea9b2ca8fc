import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { until } from './until.ts';

/**
 * Vacuums all tables until every page of theirs is known to be visible to everybody, without which an index alone says
 * nothing. One look may not do: PostgreSQL's own, if it began before, still sees what was there then.
 */
export async function vacuumed(db: Kysely<Database>): Promise<void> {
  await until(async () => {
    await sql`vacuum (analyze)`.execute(db);
    const { rows } = await sql`
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relallvisible < relpages`.execute(
      db,
    );
    return rows.length === 0;
  }, 60_000);
}
