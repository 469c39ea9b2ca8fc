import { Injectable } from '@nestjs/common';
import { Kysely, sql, type UpdateObject } from 'kysely';
import type { Database } from '../database/schema.ts';
import { later, leaseSeconds, underLease } from './lease.ts';

/** One row per task: works behind any pooler, holds nothing while the task runs, ends by itself after a crash. */
@Injectable()
export class TaskLease {
  constructor(private readonly db: Kysely<Database>) {}

  /** Runs the work unless another replica holds the lease, or has run it within the interval. */
  async hold(task: { name: string; everyMs: number }, now: Date, work: () => Promise<unknown>): Promise<boolean> {
    // No longer than it is renewed: a replica that goes while it works must not keep the task from others.
    const until = new Date(now.getTime() + leaseSeconds * 1000);
    const taken = await this.db
      .insertInto('task_runs')
      .values({ name: task.name, leased_until: until, started_at: now, finished_at: null, error: null })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ leased_until: until, started_at: now, finished_at: null })
          .where('task_runs.leased_until', '<=', now),
      )
      .returning('name')
      .executeTakeFirst();
    if (!taken) return false;
    const update = (set: UpdateObject<Database, 'task_runs'>) =>
      this.db.updateTable('task_runs').set(set).where('name', '=', task.name).where('started_at', '=', now).execute();
    let fault: string | null = null;
    try {
      await underLease(() => update({ leased_until: sql`greatest(leased_until, ${later(leaseSeconds)})` }), work);
    } catch (error) {
      fault = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      throw error;
    } finally {
      // Free again shortly before the next tick, so that other replicas' ticks in between do nothing. What has failed is
      // tried again soon, however long its interval is.
      const ms = Math.floor(task.everyMs * 0.9);
      const free = new Date(now.getTime() + (fault === null ? ms : Math.min(ms, leaseSeconds * 1000)));
      await update({ leased_until: free, finished_at: sql`now()`, error: fault });
    }
    return true;
  }
}
