// Isolated: nestjs-pino keeps the log of the first application of a process.
import 'reflect-metadata';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catchOutput } from '../testing/caught-output.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';

let output: ReturnType<typeof catchOutput>;
let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  output = catchOutput();
  database = await createTestDatabase();
  api = await startApi(testConfig(database.url, { LOG_LEVEL: 'error' }));
});
afterAll(async () => {
  await api?.stop();
  output?.stop();
  await database?.drop();
});

interface Line {
  event?: string;
  err: { type: string; code: string; message: string; table: string; constraint: string; stack: string };
}

/** Orders a check of this address, which the database refuses. */
async function failure(host: string): Promise<Line['err']> {
  const before = output.text.length;
  const body = JSON.stringify({ url: `https://${host}/`, locale: 'de' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${api.base}/scans`, { method: 'POST', headers, body })).status).toBe(500);
  return await until(async () => {
    const lines = output.text.slice(before).split('\n');
    const told = lines.find((line) => line.includes('request_failed'));
    return told !== undefined && (JSON.parse(told) as Line).err;
  });
}

it('a row that the database refuses is not in the log, what refused it is', async () => {
  await sql`alter table runs add constraint no_secrets check (host_key not like 'secret%')`.execute(database.db);
  const err = await failure('secret-of-somebody.example');
  expect(err).toMatchObject({ type: 'DatabaseError', code: '23514', table: 'runs', constraint: 'no_secrets' });
  expect(err.stack).toContain('\n    at ');
  expect(output.text).not.toContain('secret-of-somebody');
});

it('a value that the message of the database quotes is not in the log, the sentence around it is', async () => {
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin perform (new.host_key || '"x')::uuid; return new; end $$`.execute(database.db);
  await sql`create trigger refuse before insert on runs for each row execute function refuse()`.execute(database.db);
  const err = await failure('hidden-of-somebody.example');
  expect(err).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid: "..."' });
  expect(output.text).not.toContain('hidden-of-somebody');
});
