import { Client } from 'pg';

/** Drops the `chosen` databases among those whose names begin with `prefix`, also while clients are connected. */
export async function dropDatabases(
  admin: Client,
  prefix: string,
  chosen: (name: string) => boolean = () => true,
): Promise<void> {
  // The template first: nobody copies it while the copies are dropped.
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1) order by datname like '%template' desc`,
    [prefix],
  );
  const names = rows.map(({ name }) => name).filter(chosen);
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
