import type { PageFact, ScanFact } from '@stufenlos/contracts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/schema.ts';
import { finding, pageResult } from '../testing/page-results.ts';
import { settlerOf } from '../testing/site-walk.ts';
import { busyMs, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { FactBatches } from './fact-batches.ts';
import { finalOf, orderPages, pageOf, progressOf, rowsOf } from './testing/facts-harness.ts';

let database: TestDatabase;
let second: Kysely<Database>;
let batches: FactBatches;
beforeAll(async () => {
  database = await createTestDatabase();
  second = openDatabase({ url: database.url, poolSize: 4, connectTimeoutMs: busyMs }, () => undefined);
  batches = new FactBatches(settlerOf(database.db));
});
afterAll(async () => {
  await second?.destroy();
  await database?.drop();
});

const stateOf = async (id: string) =>
  (await database.db.selectFrom('runs').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
/** Keeps the row of a run from everybody until it is let go. */
async function hold(id: string): Promise<() => Promise<void>> {
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: held, resolve: hasLock } = Promise.withResolvers<void>();
  const holding = second.transaction().execute(async (tx) => {
    await tx.selectFrom('runs').select('id').where('id', '=', id).forUpdate().execute();
    hasLock();
    await end;
  });
  await held;
  return () => (letGo(), holding);
}
/** No row takes it: there is no such severity. */
const poisoned = (id: string): PageFact =>
  pageOf(id, pageResult({ findings: [finding({ impact: 'fatal' as 'minor' })] }));

describe('facts that come at the same moment', () => {
  it('are stored although one of them cannot be, which alone is refused', async () => {
    const ids = await orderPages(database.db, 5);
    const bad = ids[2]!;
    const taken = ids.map((id) => batches.take(id === bad ? poisoned(id) : pageOf(id)));
    const told = await Promise.allSettled(taken);
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map((id) => (id === bad ? 'queued' : 'completed')));
  });

  it('do not wait for a run that somebody else has locked', async () => {
    const [first, locked, free] = await orderPages(database.db, 3);
    const letGo = await hold(locked!);
    const taken = [first!, locked!, free!].map((id) => batches.take(pageOf(id)));
    expect(await taken[2]).toBe(true);
    expect(await stateOf(free!)).toBe('completed');
    expect(await stateOf(locked!)).toBe('queued');
    await letGo();
    expect(await Promise.all(taken)).toEqual([true, true, true]);
    expect(await stateOf(locked!)).toBe('completed');
  });

  it('change nothing in a run that was canceled while they waited', async () => {
    const [first, canceled, other] = await orderPages(database.db, 3);
    const letGo = await hold(first!);
    const taken = [first!, canceled!, other!].map((id) => batches.take(pageOf(id)));
    await settlerOf(database.db).cancel(canceled!, new Date());
    await letGo();
    expect(await Promise.all(taken)).toEqual([true, false, true]);
    expect(await stateOf(canceled!)).toBe('canceled');
    expect(await rowsOf(database.db, canceled!)).toMatchObject({ findings: [], rules: [] });
  });

  it('count once when two apis take them at once', async () => {
    const ids = await orderPages(database.db, 8);
    const apis = [batches, new FactBatches(settlerOf(second))];
    const facts = ids.flatMap((id): ScanFact[] => [progressOf(id), pageOf(id), finalOf(id)]);
    const told = await Promise.all(
      apis.flatMap((api, at) =>
        (at === 0 ? facts : facts.toReversed()).map(async (fact) => ({ fact, accepted: await api.take(fact) })),
      ),
    );
    for (const id of ids) {
      const accepted = told.filter(({ fact, accepted: isNews }) => isNews && fact.runId === id);
      expect(accepted.filter(({ fact }) => fact.type === 'page')).toHaveLength(1);
      expect(accepted.filter(({ fact }) => fact.type === 'final')).toHaveLength(1);
    }
    const { findings } = pageResult();
    const rows = await database.db.selectFrom('findings').select('id').where('run_id', 'in', ids).execute();
    expect(rows).toHaveLength(ids.length * findings.length);
  });

  it.each([true, false])(
    'change nothing when they come again after their commit (told so: %s)',
    async (hasComeBack) => {
      const ids = await orderPages(database.db, 3);
      const facts = ids.flatMap((id): ScanFact[] => [pageOf(id), finalOf(id)]);
      const take = (options: { hasComeBack: boolean }) => Promise.all(facts.map((fact) => batches.take(fact, options)));
      expect(await take({ hasComeBack: false })).toEqual(facts.map(() => true));
      const before = await Promise.all(ids.map((id) => rowsOf(database.db, id)));
      expect(await take({ hasComeBack })).toEqual(facts.map(() => false));
      expect(await Promise.all(ids.map((id) => rowsOf(database.db, id)))).toEqual(before);
    },
  );

  it('are refused together, to come back, while the database is away', async () => {
    const ids = await orderPages(database.db, 3);
    await database.away();
    const told = await Promise.allSettled(ids.map((id) => batches.take(pageOf(id))));
    await database.back();
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await Promise.all(ids.map((id) => batches.take(pageOf(id), { hasComeBack: true })))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
