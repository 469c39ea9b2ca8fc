import pg from 'pg';
import { stack } from './stack.ts';

/** One statement in the site's database: what a journey needs before somebody can do it in the browser. */
export async function execute(statement: string, values: readonly unknown[], database?: string): Promise<void> {
  await rowsOf(statement, values, database);
}

/** What the site's database holds: what a journey must see there because no page may show it. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[],
  database = stack.database,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Waits for a lock of the whole stack, shared by many or held alone, which ends with this process at the latest.
 * Returns how to give it back.
 */
export async function takeLock(number: number, kind: 'shared' | 'alone'): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: stack.database });
  await client.connect();
  await client.query(`select pg_advisory_lock${kind === 'shared' ? '_shared' : ''}($1)`, [number]);
  return () => client.end();
}
