import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NoStore } from '../artifacts/no-store.ts';
import { openDatabase } from '../database/database.ts';
import { findReusable } from '../free-scans/reuse-answer.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { PicturesNotRemoved, RunRemoval } from './run-removal.ts';
import { RunRemovalsRepository } from './run-removals.repository.ts';
import { giveLargeRuns } from './testing/large-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => database.db.deleteFrom('runs').execute());

const removalOn = (db = database.db) => new RunRemoval(new RunRemovalsRepository(db), new NoStore());
const rowsLeft = async () => {
  const tables = ['runs', 'run_pages', 'page_rules', 'findings', 'run_removals', 'run_shares'];
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db);
    return rows[0]!.n;
  });
  return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
};
const small = { runs: 1, pages: 45, findings: 2 };

/** Fails as a statement does that takes longer than it may. */
const tooSlow = () =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 1`.execute(tx);
    await sql`select pg_sleep(10)`.execute(tx);
  });

/** A replica that dies instead of its n-th statement that deletes pages. */
class Mortal extends RunRemovalsRepository {
  constructor(private lives: number) {
    super(database.db);
  }

  override async removePages(runId: string, pages: number): Promise<boolean> {
    if ((this.lives -= 1) < 0) throw new Error('killed');
    return await super.removePages(runId, Math.min(pages, 10));
  }
}

/** A store that does not remove the pictures of these runs, or of any. */
class Refusing extends NoStore {
  refused: 'all' | readonly string[] = 'all';
  readonly removed = new Set<string>();
  override removeRuns = (runIds: readonly string[]) => {
    if (this.refused === 'all' || runIds.some((id) => this.refused.includes(id))) return Promise.resolve(false);
    for (const id of runIds) this.removed.add(id);
    return Promise.resolve(true);
  };
}
const removalAt = (store: Refusing) => new RunRemoval(new RunRemovalsRepository(database.db), store);
const pagesLeft = async () => (await database.db.selectFrom('run_pages').select('page_no').execute()).length;

describe('pictures that the store does not remove', () => {
  it('are remembered by their run, which nobody sees, and go as soon as the store is back', async () => {
    const store = new Refusing();
    const [id] = await giveLargeRuns(database.db, 'ada', small);
    await removalAt(store).removeOwn(id!, 'ada');
    expect(await database.db.selectFrom('runs').select(['id', 'owner_sub']).execute()).toEqual([
      { id, owner_sub: null },
    ]);
    expect(await pagesLeft()).toBe(0);
    await expect(removalAt(store).resume()).rejects.toThrow(PicturesNotRemoved);
    store.refused = [];
    await removalAt(store).resume();
    expect([...store.removed]).toEqual([id]);
    expect(await rowsLeft()).toBe(0);
  });

  it('are waited for by the deletion of an account, after all rows of its runs', async () => {
    const store = new Refusing();
    // More than are decided at once.
    const ids = await giveLargeRuns(database.db, 'ada', { runs: 51, pages: 1, findings: 1 });
    await expect(removalAt(store).removeAllOf('ada')).rejects.toThrow(PicturesNotRemoved);
    expect(await pagesLeft()).toBe(0);
    store.refused = [];
    await removalAt(store).removeAllOf('ada');
    expect(store.removed).toEqual(new Set(ids));
    expect(await rowsLeft()).toBe(0);
  });

  it('of one run keep those of no other', async () => {
    const store = new Refusing();
    const ids = await giveLargeRuns(database.db, 'ada', { runs: 3, pages: 1, findings: 1 });
    await expect(removalAt(store).removeAllOf('ada')).rejects.toThrow(PicturesNotRemoved);
    store.refused = [(await new RunRemovalsRepository(database.db).open(1))[0]!];
    for (let minute = 0; minute < 2; minute += 1)
      await expect(removalAt(store).resume()).rejects.toThrow(PicturesNotRemoved);
    expect(store.removed).toEqual(new Set(ids.filter((id) => !store.refused.includes(id))));
    expect(await database.db.selectFrom('runs').select('id').execute()).toEqual([{ id: store.refused[0] }]);
  });
});

describe('the removal of a run', () => {
  it('takes it from its owner, from its link and from its token before its first page goes', async () => {
    const { db } = database;
    const [id] = await giveLargeRuns(db, 'ada', small);
    const token = Buffer.from('token');
    await db.updateTable('runs').set({ token_hash: token }).execute();
    await db
      .insertInto('run_shares')
      .values({ token_hash: Buffer.from('share'), run_id: id! })
      .execute();
    await new RunRemoval(new Mortal(0), new NoStore()).removeOwn(id!, 'ada');
    expect(await db.selectFrom('runs').select(['id', 'owner_sub', 'token_hash']).execute()).toEqual([
      { id, owner_sub: null, token_hash: null },
    ]);
    expect(await db.selectFrom('run_shares').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('expired_tokens').select('token_hash').execute()).toEqual([{ token_hash: token }]);
  });

  it('that was killed after any number of steps is ended by the next process, and leaves nothing', async () => {
    for (let lives = 0; lives <= 5; lives += 1) {
      const [id] = await giveLargeRuns(database.db, 'ada', small);
      await new RunRemoval(new Mortal(lives), new NoStore()).removeOwn(id!, 'ada');
      const pages = await database.db.selectFrom('run_pages').select('page_no').execute();
      // 45 pages in steps of ten: what was done is kept, nothing is done twice.
      expect(pages).toHaveLength(Math.max(0, 45 - lives * 10));
      await removalOn().resume();
      expect(await rowsLeft()).toBe(0);
    }
  });

  it('of another person’s run does nothing', async () => {
    const [id] = await giveLargeRuns(database.db, 'ada', small);
    const before = await rowsLeft();
    await removalOn().removeOwn(id!, 'bob');
    expect(await rowsLeft()).toBe(before);
  });

  it('waits for a transaction that holds the run, and does not leave it out', async () => {
    const [id] = await giveLargeRuns(database.db, 'ada', small);
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const holding = database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('runs').select('id').where('id', '=', id!).forUpdate().execute();
      isHeld();
      await freed;
    });
    await held;
    const removing = removalOn().removeOwn(id!, 'ada');
    free();
    await Promise.all([holding, removing]);
    expect(await rowsLeft()).toBe(0);
  });

  it('by several processes at once ends for each of them, without a deadlock', async () => {
    await giveLargeRuns(database.db, 'ada', { ...small, runs: 12 });
    const pools = Array.from({ length: 3 }, () =>
      openDatabase({ url: database.url, poolSize: 2, connectTimeoutMs: 60_000 }, () => undefined),
    );
    await Promise.all(pools.map((db, at) => (at === 2 ? removalOn(db).resume() : removalOn(db).removeAllOf('ada'))));
    expect(await rowsLeft()).toBe(0);
    await Promise.all(pools.map((db) => db.destroy()));
  });

  it('holds nothing that a second withdrawal needs while it waits for the run', async () => {
    const { db } = database;
    const [id] = await giveLargeRuns(db, 'ada', small);
    const repository = new RunRemovalsRepository(db);
    await repository.withdraw({ which: sql`id = ${id}`, limit: 1, locked: 'wait' });
    const removed = await db.transaction().execute(async (tx) => {
      await sql`select from runs where id = ${id} for update`.execute(tx);
      const removing = repository.removePages(id!, 100);
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
        return rows.length > 0;
      });
      await sql`select from run_removals where run_id = ${id} for update nowait`.execute(tx);
      return { removing };
    });
    expect(await removed.removing).toBe(true);
    await repository.close(id!);
    expect(await rowsLeft()).toBe(0);
  });

  it('makes its steps smaller when the database is too slow for them, and still ends', async () => {
    await giveLargeRuns(database.db, 'ada', small);
    const sizes: number[] = [];
    class Slow extends RunRemovalsRepository {
      override async removePages(runId: string, pages: number): Promise<boolean> {
        sizes.push(pages);
        if (pages > 5) await tooSlow();
        return await super.removePages(runId, pages);
      }
    }
    const slow = new RunRemoval(new Slow(database.db), new NoStore());
    await slow.removeAllOf('ada');
    expect(sizes.slice(0, 3)).toEqual([20, 10, 5]);
    expect(await rowsLeft()).toBe(0);
  });

  it('of a thousand pages ends under a limit for statements that all of it exceeds', async () => {
    await giveLargeRuns(database.db, 'ada', { runs: 1, pages: 1000, findings: 20 });
    const timeouts = { statement_timeout: 300, idle_in_transaction_session_timeout: 0, lock_timeout: 0 };
    const db = openDatabase({ url: database.url, poolSize: 1, connectTimeoutMs: 60_000, timeouts }, () => undefined);
    await new RunRemovalsRepository(database.db).withdraw({ which: sql`owner_sub = 'ada'`, limit: 1, locked: 'wait' });
    await removalOn(db).resume();
    await db.destroy();
    expect(await rowsLeft()).toBe(0);
  });

  it('is not begun by a process that ends, and is left to the next one', async () => {
    await giveLargeRuns(database.db, 'ada', small);
    const ending = removalOn();
    ending.onModuleDestroy();
    await expect(ending.removeAllOf('ada')).rejects.toThrow('stopped before all runs were deleted');
    await removalOn().resume();
    expect(await rowsLeft()).toBe(0);
  });

  it('keeps a result from being copied for the next visitor while its pages go', async () => {
    const { db } = database;
    const [id] = await giveLargeRuns(db, 'ada', small);
    await db
      .updateTable('runs')
      .set({ source: 'visitor', profile: 'free', scope: 'page', token_hash: Buffer.from('token 2') })
      .execute();
    const reusable = () => findReusable(db, 'https://shop.example/', new Date(0));
    expect(await reusable()).toMatchObject({ id });
    await new RunRemoval(new Mortal(1), new NoStore()).removeOwn(id!, 'ada');
    expect(await reusable()).toBeUndefined();
  });
});
