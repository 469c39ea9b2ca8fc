/** A migrated database for the figures of one command, dropped at its end. Needs DATABASE_URL of a server that may make some. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate, openDatabase } from '../dist/database/database.js';

/** @param work gets the address of the database and a Kysely over it */
export async function withDatabase(work) {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('DATABASE_URL is not set.');
  const name = `figures_${randomBytes(4).toString('hex')}`;
  const admin = async (text) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openDatabase({ url: url.href, poolSize: 4 }, () => undefined);
  try {
    await migrate(db);
    return await work(url.href, db);
  } finally {
    await db.destroy();
    await admin(`drop database ${name} with (force)`);
  }
}
