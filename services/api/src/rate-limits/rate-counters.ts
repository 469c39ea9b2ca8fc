import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { CoalescedTask } from '../scheduler/coalesced-task.ts';
import { windowOf, type RateLimit } from './rate-window.ts';

interface Counted {
  key: string;
  start: Date;
  tell: (count: number) => void;
  fail: (cause: unknown) => void;
}

/** Counts in one table, so that a limit holds across all replicas. */
@Injectable()
export class RateCounters {
  private waiting: Counted[] = [];
  private readonly task = new CoalescedTask(
    () => this.countWaiting(),
    () => false,
  );

  constructor(private readonly db: Kysely<Database>) {}

  /**
   * Adds one and returns the new number. Calls that come while a statement is under way share the next one: every request
   * is counted, and many at once would otherwise wait for the same rows one by one.
   * @param tx a rollback of it undoes the counting
   */
  async count(limit: RateLimit, addressKey: string, now: Date, tx?: Kysely<Database>): Promise<number> {
    const counter = { key: counterKey(limit, addressKey), start: windowOf(limit, now).start };
    if (tx) return (await addCounts(tx, [[counter]]))[0]!;
    const { promise, resolve: tell, reject: fail } = Promise.withResolvers<number>();
    this.waiting.push({ ...counter, tell, fail });
    void this.task.run();
    return await promise;
  }

  private async countWaiting(): Promise<void> {
    const calls = this.waiting;
    this.waiting = [];
    const counters = Map.groupBy(calls, ({ key, start }) => `${key}@${start.getTime()}`);
    try {
      const numbers = await addCounts(this.db, [...counters.values()]);
      for (const [at, same] of [...counters.values()].entries()) {
        same.forEach(({ tell }, place) => tell(numbers[at]! - same.length + 1 + place));
      }
    } catch (cause) {
      for (const { fail } of calls) fail(cause);
    }
  }
}

/** Adds to each counter as many as there are calls, and answers the new numbers in the same order. */
async function addCounts(
  db: Kysely<Database>,
  counters: readonly (readonly Pick<Counted, 'key' | 'start'>[])[],
): Promise<number[]> {
  const rows = counters.map((calls) => ({ key: calls[0]!.key, start: calls[0]!.start, calls: calls.length }));
  // In one order everywhere: two statements that lock the same rows the other way round would block each other.
  const { rows: counted } = await sql<{ place: number; count: number }>`
    with told as (
      select * from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ start }) => start)}::timestamptz[],
        ${rows.map(({ calls }) => calls)}::int[]) with ordinality as told (key, window_start, calls, place)
    ), counted as (
      insert into rate_counters (key, window_start, count)
      select key, window_start, calls from told order by key, window_start
      on conflict (key, window_start) do update set count = rate_counters.count + excluded.count
      returning key, window_start, count
    )
    select told.place::int, counted.count from told join counted using (key, window_start)`.execute(db);
  return counted.toSorted((a, b) => a.place - b.place).map(({ count }) => count);
}

/** Names a counter and its window as `key@start`, so that the charge can be given back later. */
export const chargeOf = (limit: RateLimit, addressKey: string, now: Date): string =>
  `${counterKey(limit, addressKey)}@${windowOf(limit, now).start.toISOString()}`;

/** Gives charges back, for example those of a failed run; see decisions/0001-quota-charges-are-given-back.md. */
export async function refundQuota(connection: Kysely<Database>, charges: readonly string[]): Promise<void> {
  for (const charge of charges) {
    const at = charge.lastIndexOf('@');
    await connection
      .updateTable('rate_counters')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('key', '=', charge.slice(0, at))
      .where('window_start', '=', new Date(charge.slice(at + 1)))
      .execute();
  }
}

const counterKey = (limit: RateLimit, addressKey: string) => `${limit.name}:${addressKey}`;
