import type { ScanFact } from '@stufenlos/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { orderWalk, settlerOf, walk, walkTogether, type MadeSite } from '../testing/site-walk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { SettlePage } from './settle-page.ts';
import { deadlineMs } from './deadline.ts';
import { finalOf, orderPages, pageOf, progressOf, rowsOf } from './testing/facts-harness.ts';
import { anyResults } from './testing/page-facts.ts';

let database: TestDatabase;
let settle: SettlePage;
beforeAll(async () => {
  database = await createTestDatabase();
  settle = settlerOf(database.db);
});
afterAll(() => database?.drop());

const runs = 3;
const order = ['progress', 'page', 'final'];
/** A fact of the run with this number. */
const facts = fc.tuple(
  fc.nat(runs - 1),
  fc.oneof(
    fc.constantFrom('opening' as const, 'auditing' as const).map((phase) => (id: string): ScanFact => {
      const engine = { axe: '4', browser: '1', checks: '0' };
      return progressOf(id, { phase, ...(phase === 'auditing' && { engine }) });
    }),
    {
      weight: 2,
      arbitrary: anyResults.map(
        (result) =>
          (id: string): ScanFact =>
            pageOf(id, result),
      ),
    },
    fc
      .record({
        outcome: fc.constantFrom('done' as const, 'aborted' as const),
        sent: fc.constantFrom<number[]>([], [1]),
      })
      .map(
        (given) =>
          (id: string): ScanFact =>
            finalOf(id, given),
      ),
  ),
);
/** Transactions, each with the facts that share it. */
const batches = fc.array(fc.array(facts, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });

describe('facts that share a transaction', () => {
  it('leave the rows that they leave one after the other, whichever share one', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (told) => {
        const { db } = database;
        const [one, other] = [await orderPages(db, runs), await orderPages(db, runs)];
        const now = new Date();
        for (const batch of told) {
          const together = batch.map(([run, make]) => make(one[run]!));
          const alone = batch.map(([run, make]) => make(other[run]!));
          const accepted = await settle.together(together, now);
          const expected = new Map<ScanFact, boolean>();
          for (const fact of alone.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))) {
            expected.set(fact, await settle.alone(fact, now));
          }
          expect(together.map((fact) => accepted.get(fact))).toEqual(alone.map((fact) => expected.get(fact)));
        }
        for (const [at, id] of one.entries()) expect(await rowsOf(db, id)).toEqual(await rowsOf(db, other[at]!));
      }),
      { numRuns: 60 },
    );
  });

  it('lead a website to the same result as one after the other', { timeout: 120_000 }, async () => {
    const paths = Array.from({ length: 12 }, (_, at) => `/${at}`);
    const site: MadeSite = { '/': { links: paths.slice(0, 6) }, '/0': { links: paths, fingerprints: ['a', 'b'] } };
    const [one, other] = [await orderWalk(database.db, 'one', 40), await orderWalk(database.db, 'other', 40)];
    await walk(database.db, one, site, { settlers: [settle] });
    await walkTogether(database.db, other, site, settle);
    const read = async (id: string) => {
      const { runs: run, pages, findings: found, rules } = await rowsOf(database.db, id);
      const plain = (rows: string[]) =>
        rows.map((row) => row.replaceAll(/\["(job_no|last_job_no|owner_sub)",[^\]]*\],?/g, ''));
      return { run: plain(run!), pages: plain(pages!), found, rules };
    };
    expect(await read(other)).toEqual(await read(one));
  });

  it('of two results of one page store the first', async () => {
    const [id] = await orderPages(database.db, 1);
    const [first, second] = [pageOf(id!, pageResult({ title: 'first' })), pageOf(id!, pageResult({ title: 'second' }))];
    const told = await settle.together([first, second], new Date());
    expect([told.get(first), told.get(second)]).toEqual([true, false]);
    const run = await database.db.selectFrom('runs').selectAll().where('id', '=', id!).executeTakeFirstOrThrow();
    expect(run).toMatchObject({ title: 'first', state: 'completed', version: 2 });
  });
});

it.each([
  ['progress', progressOf],
  ['a result', pageOf],
])('a website has two hours from its first fact on when that is %s', async (_, factOf) => {
  const id = await orderWalk(database.db, 'anybody', 40);
  const now = new Date('2026-11-21T10:00:00.000Z');
  await settle.alone(factOf(id), now);
  const run = database.db.selectFrom('runs').select('deadline_at').where('id', '=', id);
  expect(await run.executeTakeFirst()).toEqual({ deadline_at: new Date(now.getTime() + deadlineMs.site) });
});
