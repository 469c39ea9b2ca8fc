import { Injectable } from '@nestjs/common';
import type { History } from '@stufenlos/contracts';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { readIgnoredCounts } from '../findings/ignored-counts.ts';
import { lockColumns, RunUnlocks } from '../reports/run-unlocks.ts';
import { finishedStates, judgedAt, pointColumns, pointOf, timeOf } from './history-point.ts';

/** Points of a history at most. */
export const historyLength = 30;

/** The earlier and later results of an address, for its trend and as choices of a comparison. */
@Injectable()
export class RunHistory {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly unlocks: RunUnlocks,
  ) {}

  /**
   * The newest 30 finished runs of the same owner, address and scope, newest first: one page and a whole website are
   * not compared. An older run that was asked for takes the place of the last. Counts only, so locked runs are in it.
   * @throws AppError `not_found`, for somebody else's run too
   */
  async read(runId: string, sub: string): Promise<History> {
    const asked = await this.db
      .selectFrom('runs')
      .select(['page_key', 'scope'])
      .where('owner_sub', '=', sub)
      .where('id', '=', runId)
      .executeTakeFirst();
    if (!asked) throw new AppError('not_found');
    const rows = await this.db
      .selectFrom('runs')
      .select([...pointColumns, ...lockColumns])
      .where('owner_sub', '=', sub)
      .where('page_key', '=', asked.page_key)
      .where('scope', '=', asked.scope)
      .where('state', 'in', finishedStates)
      .orderBy(sql`id = ${runId}::uuid`, 'desc')
      .orderBy(judgedAt, 'desc')
      .orderBy('id', 'desc')
      .limit(historyLength)
      .execute();
    const ignored = await readIgnoredCounts(this.db, sub, await this.unlocks.openAmong(rows, sub));
    return { runs: rows.toSorted(newestFirst).map((row) => pointOf(row, ignored.get(row.id))) };
  }
}

type Placed = Parameters<typeof timeOf>[0] & { id: string };
const newestFirst = (a: Placed, b: Placed): number =>
  timeOf(b).getTime() - timeOf(a).getTime() || (a.id < b.id ? 1 : -1);
