import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import { ArtifactStore } from '../artifacts/artifact-store.ts';
import type { Database } from '../database/schema.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';

/** An expired token answers "gone" instead of "not found" for this long. */
const tombstoneDays = 90;
const batch = 500;

/** Deletes expired anonymous runs with everything that belongs to them. Safe to run twice at once. */
@Injectable()
export class Retention {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly artifacts: ArtifactStore,
  ) {}

  @Scheduled({ name: 'expire-runs', everyMs: hour })
  async expireAnonymous(now: Date): Promise<number> {
    let total = 0;
    for (;;) {
      const { rows } = await sql<{ id: string }>`
        with expired as (
          select id from runs where expires_at <= ${now} and owner_sub is null
          order by expires_at limit ${batch} for update skip locked
        ), deleted as (
          delete from runs using expired where runs.id = expired.id returning runs.id, runs.token_hash, runs.expires_at
        ), told as (
          insert into expired_tokens (token_hash, expired_at)
          select token_hash, expires_at from deleted where token_hash is not null
          on conflict do nothing
        )
        select id from deleted`.execute(this.db);
      await this.artifacts.removeRuns(rows.map(({ id }) => id));
      total += rows.length;
      if (rows.length < batch) break;
    }
    const oldest = new Date(now.getTime() - tombstoneDays * 86_400_000);
    await this.db.deleteFrom('expired_tokens').where('expired_at', '<', oldest).execute();
    return total;
  }
}
