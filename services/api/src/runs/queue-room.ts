import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';

/** Seconds after which a full queue is worth asking again. */
const queueRetrySeconds = 60;
/** While more places than this were free less than a second ago, they are not counted again. */
const plenty = { places: 500, ms: 1000 };

/** The limit of jobs that wait or are with workers. Counting them reads each, so far from it not every order does. */
export class QueueRoom {
  private open = 0;
  private countedAt = Number.NEGATIVE_INFINITY;

  /** @throws AppError `queue_full` */
  async refuseWhenFull(tx: Transaction<Database>, mostOpen: number): Promise<void> {
    const hasPlenty = mostOpen - this.open > plenty.places && performance.now() - this.countedAt < plenty.ms;
    if (!hasPlenty) {
      this.open = await countOpenJobs(tx);
      this.countedAt = performance.now();
    }
    if (this.open >= mostOpen) throw new AppError('queue_full', { retryAfter: queueRetrySeconds });
    this.open += 1;
  }
}

async function countOpenJobs(tx: Transaction<Database>): Promise<number> {
  const { open } = await tx
    .selectFrom('scan_jobs')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}
