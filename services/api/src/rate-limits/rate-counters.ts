import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { builtOnce } from '../database/built-once.ts';
import { CoalescedCalls } from '../scheduler/coalesced-calls.ts';
import { windowOf, type RateLimit } from './rate-window.ts';

interface Counter {
  key: string;
  start: Date;
}

/** Counts in one table, so that a limit holds across all replicas. */
@Injectable()
export class RateCounters {
  private readonly calls = new CoalescedCalls((calls: readonly Counter[]) => countAll(this.db, calls));

  constructor(private readonly db: Kysely<Database>) {}

  /**
   * Adds one and returns the new number. Calls that come while a statement is under way share the next one: every request
   * is counted, and many at once would otherwise wait for the same rows one by one.
   * @param tx a rollback of it undoes the counting
   */
  async count(limit: RateLimit, key: string, now: Date, tx?: Kysely<Database>): Promise<number> {
    const counter = { key: counterKey(limit, key), start: windowOf(limit, now).start };
    if (tx) return (await addCounts(tx, [[counter]]))[0]!;
    return await this.calls.ask(counter);
  }
}

/** The number of each call, as if they had come one after the other. */
async function countAll(db: Kysely<Database>, calls: readonly Counter[]): Promise<number[]> {
  const counters = [...Map.groupBy(calls.keys(), (at) => keyOf(calls[at]!)).values()];
  const numbers = await addCounts(
    db,
    counters.map((same) => same.map((at) => calls[at]!)),
  );
  const told: number[] = [];
  for (const [counter, same] of counters.entries()) {
    for (const [place, at] of same.entries()) told[at] = numbers[counter]! - same.length + 1 + place;
  }
  return told;
}

const keyOf = ({ key, start }: Counter) => `${key}@${start.getTime()}`;

/** Adds to each counter as many as there are calls, and answers the new numbers in the same order. */
async function addCounts(db: Kysely<Database>, counters: readonly (readonly Counter[])[]): Promise<number[]> {
  const rows = counters.map((calls) => ({ key: calls[0]!.key, start: calls[0]!.start, calls: calls.length }));
  const counted = await addAndTell(db, {
    keys: rows.map(({ key }) => key),
    starts: rows.map(({ start }) => start),
    calls: rows.map(({ calls }) => calls),
  });
  return counted.toSorted((a, b) => a.place - b.place).map(({ count }) => count);
}

/** In one order everywhere: two statements that lock the same rows the other way round would block each other. */
const addAndTell = builtOnce((db, { keys, starts, calls }: { keys: string[]; starts: Date[]; calls: number[] }) =>
  sql<{ place: number; count: number }>`
    with told as (
      select * from unnest(${keys}::text[], ${starts}::timestamptz[], ${calls}::int[])
        with ordinality as told (key, window_start, calls, place)
    ), counted as (
      insert into rate_counters (key, window_start, count)
      select key, window_start, calls from told order by key, window_start
      on conflict (key, window_start) do update set count = rate_counters.count + excluded.count
      returning key, window_start, count
    )
    select told.place::int, counted.count from told join counted using (key, window_start)`.compile(db),
);

/** Names a counter and its window as `key@start`, so that the charge can be given back later. */
export const chargeOf = (limit: RateLimit, key: string, now: Date): string =>
  `${counterKey(limit, key)}@${windowOf(limit, now).start.toISOString()}`;

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

const counterKey = (limit: RateLimit, key: string) => `${limit.name}:${key}`;
