import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const [old, next] = [keyOf('2026'), keyOf('2027')];

let database: TestDatabase;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => database.db.deleteFrom('monitors').execute());

const secretsWith = (keys: (typeof old)[], db = database.db) => new WebhookSecrets({ encryptionKeys: keys }, db);
const rows = () => database.db.selectFrom('monitors').selectAll().orderBy('page_key').execute();
/** As a release before encryption has left them; every third one has no webhook. */
const givePlain = (count: number) =>
  sql`insert into monitors (owner_sub, host_key, url, page_key, scope, cadence, notify, next_due_at, webhook_url, webhook_secret)
    select 'ada', 'a.example', 'https://a.example/', 'https://a.example/' || lpad(at::text, 4, '0'), 'page', 'daily', false,
      now(), case when at % 3 > 0 then 'https://b.example/' end, case when at % 3 > 0 then 'secret-' || at end
    from generate_series(1, ${count}::int) at`.execute(database.db);
const read = async (keys: (typeof old)[]) => (await rows()).map((row) => secretsWith(keys).read(row));
const plain = (count: number) =>
  Array.from({ length: count }, (_, at) => ((at + 1) % 3 > 0 ? `secret-${at + 1}` : null));

describe('the secrets of webhooks', () => {
  it('are read before they are encrypted and afterwards, and no longer stand in the table', async () => {
    await givePlain(9);
    expect(await read([old])).toEqual(plain(9));
    expect(await secretsWith([old]).countStale()).toBe(6);
    expect(await secretsWith([old]).sealAll()).toBe(6);
    expect(await read([old])).toEqual(plain(9));
    expect(JSON.stringify(await rows())).not.toContain('secret-');
    expect(await secretsWith([old]).sealAll()).toBe(0);
  });

  it('move to a new key while the old one still opens them, and need the old one no more', async () => {
    await givePlain(6);
    await secretsWith([old]).sealAll();
    expect(await read([next, old])).toEqual(plain(6));
    expect(await secretsWith([next, old]).countStale()).toBe(4);
    expect(await secretsWith([next, old]).sealAll()).toBe(4);
    expect(await read([next])).toEqual(plain(6));
  });

  it('stay as they are when their key is missing, and the error says what to do', async () => {
    await givePlain(3);
    await secretsWith([old]).sealAll();
    const before = await rows();
    await expect(secretsWith([next]).sealAll()).rejects.toThrow('no key "2026" in ENCRYPTION_KEYS');
    expect(await rows()).toEqual(before);
  });

  it('open at their own monitor only, so that nobody who writes the table can swap them', async () => {
    await givePlain(2);
    await secretsWith([old]).sealAll();
    await sql`update monitors set webhook_secret_sealed = (
      select webhook_secret_sealed from monitors other where other.id <> monitors.id limit 1)`.execute(database.db);
    await expect(read([old])).rejects.toThrow('unable to authenticate data');
  });

  it('are encrypted by two processes at once, and after one that was interrupted', async () => {
    await givePlain(1500);
    const pools = [1, 2].map(() =>
      openDatabase({ url: database.url, poolSize: 1, connectTimeoutMs: 60_000 }, () => undefined),
    );
    await Promise.all(pools.map((db) => secretsWith([old], db).sealAll()));
    await Promise.all(pools.map((db) => db.destroy()));
    // What the others held is left to the next call.
    await secretsWith([old]).sealAll();
    expect(await secretsWith([old]).countStale()).toBe(0);
    expect(await read([old])).toEqual(plain(1500));
  });
});
