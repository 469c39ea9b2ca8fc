import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readAddressesLeftByEarlierRun, readPagesOfEarlierRuns } from './earlier-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** An ended run over ten pages that has opened two and found a third. */
async function ended(owner: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, created_at, site)
    values (${owner}, 'https://s.example/', 's.example', 'https://s.example/', 'member', 'site', 'basic', 'de', 2,
      'completed', now() - interval '1 day', '{"found": 10}')
    returning id`.execute(database.db);
  await sql`
    insert into run_pages (run_id, page_no, url, page_key, state)
    select ${rows[0]!.id}::uuid, at, 'https://s.example/' || at, 'https://s.example/' || at,
      case when at < 3 then 'completed' else 'beyond' end
    from generate_series(1, 3) at`.execute(database.db);
}
const now = (owner: string | null, source: 'member' | 'monitor' | 'visitor') => ({
  id: '01920000-0000-7000-8000-000000000000',
  owner_sub: owner,
  source,
  page_key: 'https://s.example/',
  page_limit: 2,
  created_at: new Date(),
});
const known = async (run: ReturnType<typeof now>) =>
  await database.db.transaction().execute(async (tx) => ({
    seen: (await readPagesOfEarlierRuns(tx, run)).toSorted(),
    former: await readAddressesLeftByEarlierRun(tx, run),
  }));

describe('what an earlier run of the same website leaves to the next', () => {
  it('is what it opened and what it found, for its owner', async () => {
    await ended('ada');
    expect(await known(now('ada', 'member'))).toEqual({
      seen: ['https://s.example/1', 'https://s.example/2'],
      former: ['https://s.example/3'],
    });
    expect(await known(now('bob', 'member'))).toEqual({ seen: [], former: [] });
  });

  it('is nothing for a monitor, which looks at the same pages each time', async () => {
    await ended('eve');
    expect(await known(now('eve', 'monitor'))).toEqual({ seen: [], former: [] });
    expect(await known(now(null, 'visitor'))).toEqual({ seen: [], former: [] });
  });
});
