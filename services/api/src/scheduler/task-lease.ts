import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** At least this long may a replica work before another one may begin the same task. */
const leaseMs = 60_000;

/** One row per task: works behind any pooler, holds nothing while the task runs, ends by itself after a crash. */
@Injectable()
export class TaskLease {
  constructor(private readonly db: Kysely<Database>) {}

  /** Runs the work unless another replica holds the lease, or has run it within the interval. */
  async hold(task: { name: string; everyMs: number }, now: Date, work: () => Promise<void>): Promise<boolean> {
    const until = new Date(now.getTime() + Math.max(leaseMs, task.everyMs));
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
    let fault: string | null = null;
    try {
      await work();
    } catch (error) {
      fault = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      throw error;
    } finally {
      await this.giveBack(task, now, fault);
    }
    return true;
  }

  /** Free again shortly before the next tick, so that other replicas' ticks in between do nothing. */
  private async giveBack(task: { name: string; everyMs: number }, started: Date, fault: string | null): Promise<void> {
    await this.db
      .updateTable('task_runs')
      .set({
        leased_until: new Date(started.getTime() + Math.floor(task.everyMs * 0.9)),
        finished_at: sql`now()`,
        error: fault,
      })
      .where('name', '=', task.name)
      .where('started_at', '=', started)
      .execute();
  }
}
