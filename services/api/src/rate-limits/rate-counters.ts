import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { windowOf, type RateLimit } from './rate-window.ts';

/** Counts in one table, so that a limit holds across all replicas. */
@Injectable()
export class RateCounters {
  constructor(private readonly db: Kysely<Database>) {}

  /** Adds one and returns the new number. A rollback of the given transaction undoes it. */
  async count(
    limit: RateLimit,
    addressKey: string,
    now: Date,
    connection: Kysely<Database> = this.db,
  ): Promise<number> {
    const { count } = await connection
      .insertInto('rate_counters')
      .values({ key: counterKey(limit, addressKey), window_start: windowOf(limit, now).start, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`rate_counters.count + 1` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    return count;
  }
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
