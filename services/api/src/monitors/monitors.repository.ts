import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Insertable, type Transaction, type Updateable } from 'kysely';
import type { Database, MonitorsTable } from '../database/schema.ts';
import { isGrantingStatus, knownStatuses } from '../entitlements/sources.ts';
import type { MonitorRow } from './monitor-view.ts';

/** Checks of one account's monitors that are on their way at once; its others wait, so that those of others do not. */
export const openRunsPerOwner = 10;

/** A monitor waits this long until the end of its last check is told, because the next one takes its place. */
const tellingMs = 60 * 60_000;

const grantingStatuses = [...knownStatuses].filter(isGrantingStatus);

/** The only writer of `monitors`. Every question of a person begins with the owner. */
@Injectable()
export class MonitorsRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async all(sub: string): Promise<MonitorRow[]> {
    return await this.rows(this.db).where('monitors.owner_sub', '=', sub).orderBy('monitors.host_key').execute();
  }

  async one(id: string, sub: string, db: Kysely<Database> = this.db): Promise<MonitorRow | undefined> {
    return await this.rows(db).where('monitors.id', '=', id).where('monitors.owner_sub', '=', sub).executeTakeFirst();
  }

  /** Undefined when this address is monitored already. */
  async insert(tx: Transaction<Database>, row: Insertable<MonitorsTable>): Promise<string | undefined> {
    const made = await tx
      .insertInto('monitors')
      .values(row)
      .onConflict((conflict) => conflict.columns(['owner_sub', 'page_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return made?.id;
  }

  async count(tx: Transaction<Database>, sub: string): Promise<number> {
    const { n } = await tx
      .selectFrom('monitors')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('owner_sub', '=', sub)
      .executeTakeFirstOrThrow();
    return n;
  }

  async change(db: Kysely<Database>, id: string, set: Updateable<MonitorsTable>): Promise<void> {
    await db.updateTable('monitors').set(set).where('id', '=', id).execute();
  }

  /** Changes where the mails of this person go, not whether there are any. */
  async mailTo(sub: string, email: string): Promise<void> {
    await this.db
      .updateTable('monitors')
      .set({ email })
      .where('owner_sub', '=', sub)
      .where('notify', '=', true)
      .where('email', 'is distinct from', email)
      .execute();
  }

  async remove(id: string, sub: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('monitors')
      .where('id', '=', id)
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** One whose date has come, held until the end of the transaction, so that no other replica gets the same one. */
  async lockDue(tx: Transaction<Database>, now: Date, not: readonly string[]): Promise<MonitorRow | undefined> {
    return await this.rows(tx)
      .where('monitors.enabled', '=', true)
      .where('monitors.next_due_at', '<=', now)
      .where(
        sql<boolean>`(
          select count(*) from runs o
          where o.owner_sub = monitors.owner_sub and o.source = 'monitor' and o.state in ('queued', 'running')
        ) < ${openRunsPerOwner}`,
      )
      .where(
        sql<boolean>`not (
          runs.finished_at is not null and runs.finished_at > ${new Date(now.getTime() - tellingMs)}
          and monitors.last_run_id is distinct from monitors.told_run_id
        )`,
      )
      .$if(not.length > 0, (query) => query.where('monitors.id', 'not in', [...not]))
      .orderBy('monitors.next_due_at')
      .limit(1)
      .forUpdate('monitors')
      .skipLocked()
      .executeTakeFirst();
  }

  /** One whose newest run has ended and was not told yet. */
  async lockUnnotified(tx: Transaction<Database>, not: readonly string[]): Promise<MonitorRow | undefined> {
    return await this.rows(tx)
      .where('runs.state', 'in', ['completed', 'partial', 'failed', 'canceled'])
      .where(sql<boolean>`monitors.last_run_id is distinct from monitors.told_run_id`)
      .$if(not.length > 0, (query) => query.where('monitors.id', 'not in', [...not]))
      .orderBy('monitors.id')
      .limit(1)
      .forUpdate('monitors')
      .skipLocked()
      .executeTakeFirst();
  }

  /** Those that the lack of a plan has paused and whose hosts are registered on one that may cover them again. */
  async pausedOnSites(): Promise<Pick<MonitorRow, 'id' | 'owner_sub'>[]> {
    return await this.db
      .selectFrom('monitors')
      .innerJoin('registered_sites as site', (join) =>
        join.onRef('site.owner_sub', '=', 'monitors.owner_sub').onRef('site.host_key', '=', 'monitors.host_key'),
      )
      .select(['monitors.id', 'monitors.owner_sub'])
      .distinct()
      .where('monitors.enabled', '=', false)
      .where('monitors.disabled_reason', '=', 'no_entitlement')
      // Most plans that have ended stay so; their monitors need no further look.
      .where((is) =>
        is.or([
          is(
            'site.source_id',
            'in',
            is.selectFrom('subscriptions').select('id').where('status', 'in', grantingStatuses),
          ),
          is(
            'site.source_id',
            'in',
            is.selectFrom('one_time_payments').select('payment_intent_id').where('status', '=', 'succeeded'),
          ),
        ]),
      )
      .execute();
  }

  /** Undefined when its owner has switched it on or off meanwhile. */
  async lockPaused(tx: Transaction<Database>, id: string): Promise<MonitorRow | undefined> {
    return await this.rows(tx)
      .where('monitors.id', '=', id)
      .where('monitors.enabled', '=', false)
      .where('monitors.disabled_reason', '=', 'no_entitlement')
      .forUpdate('monitors')
      .skipLocked()
      .executeTakeFirst();
  }

  private rows(db: Kysely<Database>) {
    return db
      .selectFrom('monitors')
      .leftJoin('runs', 'runs.id', 'monitors.last_run_id')
      .selectAll('monitors')
      .select(['runs.state as run_state', 'runs.created_at as run_created_at']);
  }
}
