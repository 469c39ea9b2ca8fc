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
