import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { busyMs, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

describe('a connection that breaks', () => {
  it('idle or between two statements of a transaction, is told and never ends the process', async () => {
    const lost: string[] = [];
    const db = openDatabase({ url: database.url, poolSize: 2, connectTimeoutMs: busyMs }, (cause) =>
      lost.push(cause.message),
    );
    await sql`select 1`.execute(db);
    const broken = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await database.away();
      await sql`select 2`.execute(tx);
    });
    await expect(broken).rejects.toThrow(/terminat|not queryable|connection|ECONNRESET/i);
    expect(lost.length).toBeGreaterThan(0);
    await database.back();
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });
});
