import pg from 'pg';
import { stack } from './stack.ts';

/** Runs one statement in the site's database, to prepare what a journey cannot do in the browser. */
export async function execute(statement: string, values: readonly unknown[], database?: string): Promise<void> {
  await rowsOf(statement, values, database);
}

/** Reads rows of the site's database, for data that no page may show. */
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
 * Waits for a lock of the whole stack, either shared or exclusive. The lock ends with this process at the latest.
 * Returns a function that releases it.
 */
export async function takeLock(number: number, kind: 'shared' | 'alone'): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: stack.database });
  await client.connect();
  await client.query(`select pg_advisory_lock${kind === 'shared' ? '_shared' : ''}($1)`, [number]);
  return () => client.end();
}
