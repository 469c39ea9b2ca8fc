import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidOnce, registered, subscribed } from '../testing/paid-for.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { importSites } from './site-import.ts';

let database: TestDatabase;
const logged: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const note = (line: unknown) => void logged.push(line);
  Logger.overrideLogger({ log: note, warn: note, error: note });
});
afterAll(() => database?.drop());

const now = new Date('2026-11-21T10:00:00Z');
const run = (sub: string, kind: 'subscription' | 'payment', id: string, metadata: Record<string, string>) =>
  database.db.transaction().execute((tx) => importSites(tx, { kind, id, metadata }, sub, now));
const sitesOf = (sub: string) =>
  database.db
    .selectFrom('registered_sites')
    .select(['host_key', 'url', 'source_kind', 'source_id', 'slot_no'])
    .where('owner_sub', '=', sub)
    .orderBy('source_id')
    .orderBy('slot_no')
    .execute();

describe('the list of an earlier client', () => {
  it('is taken over once, each host once, with what was written kept for display', async () => {
    const id = await subscribed(database.db, 'ada', { site_limit: 2 });
    const metadata = {
      urls: 'https://www.Müller.example/shop,with,commas.html, https://b.example/ ,müller.example,not an address',
      urls_3: 'https://e.example/,https://d.example/path,not an address',
      urls_2: 'c.example',
      other: 'd.example',
    };
    logged.length = 0;
    await run('ada', 'subscription', id, metadata);
    // All entries, even beyond the limit: the person had them before.
    expect(await sitesOf('ada')).toEqual([
      {
        host_key: 'xn--mller-kva.example',
        url: 'https://www.Müller.example/shop,with,commas.html',
        source_kind: 'subscription',
        source_id: id,
        slot_no: 1,
      },
      { host_key: 'b.example', url: 'https://b.example/', source_kind: 'subscription', source_id: id, slot_no: 2 },
      { host_key: 'c.example', url: 'c.example', source_kind: 'subscription', source_id: id, slot_no: 3 },
      { host_key: 'e.example', url: 'https://e.example/', source_kind: 'subscription', source_id: id, slot_no: 4 },
      { host_key: 'd.example', url: 'https://d.example/path', source_kind: 'subscription', source_id: id, slot_no: 5 },
    ]);
    expect(logged).toMatchObject([
      { event: 'sites_imported', sites: 5, unreadable: ['not an address', 'https://d.example/path,not an address'] },
    ]);
    // From now on the list is our copy, and editing it changes nothing.
    await sql`delete from registered_sites where slot_no > 1`.execute(database.db);
    await run('ada', 'subscription', id, { urls: 'e.example' });
    expect((await sitesOf('ada')).map((site) => site.host_key)).toEqual(['xn--mller-kva.example']);
  });

  it('does nothing where our table holds sites of the source, and leaves hosts of other sources where they are', async () => {
    const [one, two] = [`pi_one`, `pi_two`];
    await paidOnce(database.db, 'bob', { payment_intent_id: one });
    await paidOnce(database.db, 'bob', { payment_intent_id: two, site_limit: 3 });
    await registered(database.db, 'bob', 'mine.example', { kind: 'payment', id: one });
    await run('bob', 'payment', one, { urls: 'other.example' });
    await run('bob', 'payment', two, { urls: 'mine.example,fresh.example' });
    expect((await sitesOf('bob')).map(({ host_key, source_id }) => [host_key, source_id])).toEqual([
      ['mine.example', one],
      ['fresh.example', two],
    ]);
  });

  it('comes once, however many readings of the provider arrive at the same time', async () => {
    const id = await subscribed(database.db, 'carl');
    const metadata = { urls: 'a.example,b.example' };
    await Promise.all(Array.from({ length: 6 }, () => run('carl', 'subscription', id, metadata)));
    expect((await sitesOf('carl')).map(({ slot_no }) => slot_no)).toEqual([1, 2]);
  });

  it('that is missing, empty or nonsense imports nothing, and is not looked at again', async () => {
    for (const [at, urls] of [undefined, '', ',,,', '127.0.0.1,localhost,<script>'].entries()) {
      const id = await subscribed(database.db, `dora-${at}`);
      await run(`dora-${at}`, 'subscription', id, urls === undefined ? {} : { urls });
      await run(`dora-${at}`, 'subscription', id, { urls: 'late.example' });
      expect(await sitesOf(`dora-${at}`)).toEqual([]);
    }
  });

  it('of an object that has no row here waits for its row', async () => {
    await run('eve', 'payment', 'pi_unknown', { urls: 'a.example' });
    expect(await sitesOf('eve')).toEqual([]);
  });
});
