import pg from 'pg';
import { stack } from './stack.ts';

/** One statement in the site's database: what a journey needs before somebody can do it in the browser. */
export async function execute(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: stack.database });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
