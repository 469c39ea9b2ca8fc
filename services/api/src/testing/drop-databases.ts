import { Client } from 'pg';

/**
 * Drops databases whose names begin with `prefix`, also while clients are connected.
 * @param choose those of them that go; asked after their names were read
 */
export async function dropDatabases(
  admin: Client,
  prefix: string,
  choose: (names: string[]) => Promise<string[]> | string[] = (names) => names,
): Promise<void> {
  // The template first: nobody copies it while the copies are dropped.
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1) order by datname like '%template' desc`,
    [prefix],
  );
  const names = await choose(rows.map(({ name }) => name));
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
}

// As a process: what is left of a run of tests that was interrupted.
const [, , prefix] = process.argv;
if (import.meta.main && prefix) {
  const admin = new Client({ connectionString: process.env['DATABASE_URL'] });
  await admin.connect();
  await dropDatabases(admin, prefix);
  await admin.end();
}
