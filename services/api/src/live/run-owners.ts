import { Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

const mostKept = 10_000;

/** Whose a run is, asked once: an owner never changes. A visitor's run may find one, so that is not kept. */
@Injectable()
export class RunOwners {
  private readonly known = new Map<string, string>();

  constructor(private readonly db: Kysely<Database>) {}

  /** Null: the run has no owner, or the owner cannot be read now. */
  async of(runId: string): Promise<string | null> {
    const known = this.known.get(runId);
    if (known !== undefined) return known;
    const found = await this.db
      .selectFrom('runs')
      .select('owner_sub')
      .where('id', '=', runId)
      .executeTakeFirst()
      .catch(() => undefined);
    const owner = found?.owner_sub ?? null;
    if (owner === null) return null;
    if (this.known.size >= mostKept) this.known.clear();
    this.known.set(runId, owner);
    return owner;
  }
}
