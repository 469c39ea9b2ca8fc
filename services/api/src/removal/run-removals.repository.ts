import { Injectable } from '@nestjs/common';
import { Kysely, sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { detailDays } from '@stufenlos/contracts';
import { detailsEnd } from '../runs/details-end.ts';

/** No run is looked at that is younger. */
const shortestDays = Math.min(...Object.values(detailDays).flatMap(({ run, monitor }) => [run, monitor]));

export interface Withdrawal {
  /** A condition on `runs`. */
  which: RawBuilder<boolean>;
  limit: number;
  /** Runs that another transaction holds just now are waited for, or left for the next time. */
  locked: 'wait' | 'skip';
  /** For an account that cannot be used any more: its runs are found by their owner until the last one is gone. */
  keepsOwner?: boolean;
}

/** The only writer of `run_removals`, and the only one that deletes runs. */
@Injectable()
export class RunRemovalsRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /**
   * Decides the removal of runs and takes them out of sight in one statement: they have no owner, no token, no link and
   * no monitor any more. A token then answers "gone".
   * @returns their ids
   */
  async withdraw({ which, limit, locked, keepsOwner = false }: Withdrawal): Promise<string[]> {
    // Two that wait for the same runs take them in the same order.
    const [order, lock] =
      locked === 'skip' ? [sql``, sql`for update skip locked`] : [sql`order by id`, sql`for update`];
    const owner = keepsOwner ? sql`owner_sub` : sql`null`;
    const { rows } = await sql<{ id: string }>`
      with chosen as (
        select id from runs where ${which} ${order} limit ${limit} ${lock}
      ), withdrawn as (
        update runs
        set owner_sub = ${owner}, token_hash = null, expires_at = null, notify_email = null, plan_run_of = null
        from chosen where runs.id = chosen.id returning runs.id, old.token_hash
      ), told as (
        insert into expired_tokens (token_hash, expired_at)
        select token_hash, now() from withdrawn where token_hash is not null
        on conflict do nothing
      ), unshared as (
        delete from run_shares using withdrawn where run_shares.run_id = withdrawn.id
      ), unwatched as (
        update monitors set last_run_id = null from withdrawn where last_run_id = withdrawn.id
      ), noted as (
        insert into run_removals (run_id) select id from withdrawn on conflict (run_id) do update set keeps_run = false
      )
      select id from withdrawn`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  /**
   * Decides that the details of runs go whose time is over. From now on they count as removed, so that they are never
   * read in part. @returns their ids
   */
  async endDetails(limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with ended as (
        select id from runs run
        where owner_sub is not null and finished_at is not null and details_removed_at is null
          and finished_at < now() - ${shortestDays} * interval '1 day' and ${detailsEnd} <= now()
        limit ${limit} for update skip locked
      ), marked as (
        update runs set details_removed_at = now(), version = version + 1 from ended where runs.id = ended.id
        returning runs.id
      ), noted as (
        insert into run_removals (run_id, keeps_run) select id, true from marked on conflict do nothing
      )
      select id from marked`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes so many pages of such a run with all that was found there. One short transaction: a process that dies in it
   * leaves the rest to the next one.
   * @returns whether no page is left
   */
  async removePages(runId: string, pages: number): Promise<boolean> {
    return await this.db.transaction().execute(async (tx) => {
      if (!(await this.hold(tx, runId))) return true;
      const { numAffectedRows = 0n } = await sql`
        delete from run_pages where run_id = ${runId} and page_no in (
          select page_no from run_pages where run_id = ${runId} order by page_no limit ${pages}
        )`.execute(tx);
      return numAffectedRows < BigInt(pages);
    });
  }

  /** Ends the removal of a run without pages, and the run itself unless it stays. Its pictures must be gone. */
  async close(runId: string): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      const held = await this.hold(tx, runId);
      if (!held) return;
      if (held.keeps_run) await tx.deleteFrom('run_removals').where('run_id', '=', runId).execute();
      else await tx.deleteFrom('runs').where('id', '=', runId).execute();
    });
  }

  /** Lets others go first. */
  async postpone(runId: string): Promise<void> {
    await this.db
      .updateTable('run_removals')
      .set({ requested_at: sql`clock_timestamp()` })
      .where('run_id', '=', runId)
      .execute();
  }

  /** First the run and then its removal, as who withdraws it does: in the other order the two would block each other. */
  private async hold(tx: Transaction<Database>, runId: string): Promise<{ keeps_run: boolean } | undefined> {
    await tx.selectFrom('runs').select('id').where('id', '=', runId).forUpdate().execute();
    return await tx
      .selectFrom('run_removals')
      .select('keeps_run')
      .where('run_id', '=', runId)
      .forUpdate()
      .executeTakeFirst();
  }

  /** Those whose removal was decided or put off first. */
  async open(limit: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('run_removals')
      .select('run_id')
      .orderBy('requested_at')
      .limit(limit)
      .execute();
    return rows.map((row) => row.run_id);
  }
}
