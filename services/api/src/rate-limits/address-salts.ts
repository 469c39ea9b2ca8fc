import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { day as dayMs, hour, Scheduled } from '../scheduler/scheduled.decorator.ts';

/**
 * The random salt of a UTC day, shared by all replicas. Once it is deleted, the day's keys cannot be traced to an
 * address; see decisions/privacy/0020-limits-count-hashes.md.
 */
@Injectable()
export class AddressSalts {
  /** As a key, of which each HMAC is made five times as fast as of bytes. */
  private known: { from: number; until: number; salt: KeyObject } | undefined;

  constructor(private readonly db: Kysely<Database>) {}

  async of(now: Date): Promise<KeyObject> {
    const at = now.getTime();
    if (this.known && at >= this.known.from && at < this.known.until) return this.known.salt;
    const day = now.toISOString().slice(0, 10);
    await this.db
      .insertInto('address_salts')
      .values({ day, salt: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { salt } = await this.db
      .selectFrom('address_salts')
      .select('salt')
      .where(sql`day::text`, '=', day)
      .executeTakeFirstOrThrow();
    const from = Date.parse(day);
    this.known = { from, until: from + dayMs, salt: createSecretKey(salt) };
    return this.known.salt;
  }

  /** Deletes the salts of past days and the counters that no limit reads any more. */
  @Scheduled({ name: 'forget-addresses', everyMs: hour })
  async forget(now: Date): Promise<void> {
    const today = now.toISOString().slice(0, 10);
    await this.db.deleteFrom('address_salts').where('day', '<', today).execute();
    await this.db
      .deleteFrom('rate_counters')
      .where('window_start', '<', new Date(now.getTime() - 2 * 86_400_000))
      .execute();
  }
}
