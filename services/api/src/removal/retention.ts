import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { RunRemoval } from './run-removal.ts';

/** An expired token answers "gone" instead of "not found" for this long. */
const tombstoneDays = 90;

/** Deletes expired anonymous runs with everything that belongs to them. Safe to run twice at once. */
@Injectable()
export class Retention {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly removal: RunRemoval,
  ) {}

  /** By the clock of the database: that of a replica may be wrong, and what is deleted does not come back. */
  @Scheduled({ name: 'expire-runs', everyMs: hour })
  async expireAnonymous(): Promise<number> {
    const total = await this.removal.removeExpired();
    await this.db
      .deleteFrom('expired_tokens')
      .where('expired_at', '<', sql<Date>`now() - ${tombstoneDays} * interval '1 day'`)
      .execute();
    return total;
  }
}
