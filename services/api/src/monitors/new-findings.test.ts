import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveRun, type GivenPage } from '../history/testing/given-run.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { newFindingsOf } from './new-findings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** What the last of some runs of one monitor brings. */
async function newest(...runs: readonly (readonly GivenPage[])[]) {
  const { db } = database;
  const { id: monitor_id } = await db
    .insertInto('monitors')
    .values({
      owner_sub: 'ada',
      host_key: 'covered.example',
      url: 'https://covered.example/',
      page_key: `https://covered.example/${crypto.randomUUID()}`,
      scope: 'page',
      cadence: 'daily',
      notify: false,
      next_due_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let id = '';
  for (const [at, pages] of runs.entries()) {
    const finished_at = new Date(Date.UTC(2026, 9, 1 + at, 8));
    id = await giveRun(db, 'ada', { pages, monitor_id, source: 'monitor', finished_at });
  }
  return await newFindingsOf(db, id);
}

const found = { violations: ['a:x', 'b:y'] };
const nothing = { findings: 0, rules: [] };

it('names what the previous run did not have although it looked for it', async () => {
  expect(await newest([found])).toBeNull();
  expect(await newest([found], [{}], [{ violations: ['a:x', 'b:y', 'b:z', 'b:z'] }])).toEqual({
    findings: 3,
    rules: ['a', 'b'],
  });
  expect(await newest([found], [found])).toEqual(nothing);
});

it.each<[string, GivenPage]>([
  ['did not run in time', { passes: ['b'], notRun: [{ ruleId: 'a', cause: 'time' }] }],
  ['was not in the profile, or is of a newer release', { passes: ['b'] }],
])('a rule that %s brings nothing new', async (_, page) => {
  expect(await newest([page], [found])).toEqual({ findings: 1, rules: ['b'] });
});

it('a violation that came while its rule did not run is new in the next run, and only there', async () => {
  const without: GivenPage = { passes: ['b'], notRun: [{ ruleId: 'a', cause: 'time' }] };
  const came = { violations: ['a:x'] };
  expect(await newest([{}], [without], [came])).toEqual({ findings: 1, rules: ['a'] });
  expect(await newest([{}], [{ state: 'failed' }], [without], [came])).toEqual({ findings: 1, rules: ['a'] });
  expect(await newest([{}], [without], [came], [came])).toEqual(nothing);
  expect(await newest([{}], [{ ...came, state: 'partial' }], [came])).toEqual(nothing);
});

it('a violation that was there before its rule did not run is not new', async () => {
  const without: GivenPage = { passes: ['b'], notRun: [{ ruleId: 'a', cause: 'time' }] };
  expect(await newest([found], [without], [found])).toEqual({ findings: 1, rules: ['b'] });
  // Repaired in between, and there again.
  expect(await newest([found], [{}], [without], [found])).toEqual({ findings: 2, rules: ['a', 'b'] });
});

it('is not compared with a run of long ago', async () => {
  const unseen = Array.from({ length: 10 }, (): GivenPage[] => [{ state: 'failed' }]);
  expect(await newest([{}], ...unseen.slice(1), [found])).toMatchObject({ findings: 2 });
  expect(await newest([{}], ...unseen, [found])).toEqual(nothing);
});

it('a page of which the previous run saw only a part brings nothing new', async () => {
  expect(await newest([{ state: 'partial' }], [found])).toEqual(nothing);
  expect(await newest([{ state: 'partial' }], [{ ...found, state: 'partial' }])).toMatchObject({ findings: 2 });
  expect(await newest([{}, { state: 'failed' }], [{}, found])).toEqual(nothing);
});
