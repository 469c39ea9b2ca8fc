import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from '@stufenlos/metrics';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ListEventsService } from '../live/list-events.service.ts';
import { RunEventsService } from '../live/run-events.service.ts';
import { ScanQueues } from '../scanning/scan-queues.ts';
import { ScanReconciler } from '../scanning/scan-reconciler.ts';
import { ScanResultsConsumer } from '../scanning/scan-results.consumer.ts';

type Labels = Record<string, string>;
type Figures = (readonly [labels: Labels, value: number])[];

/** What waits: runs that no worker has begun, and mails and other effects of decisions that are not done. */
interface Waiting {
  kind: 'run' | 'effect';
  count: number;
  /** Seconds since the oldest was made; 0: nothing waits. */
  oldest: number;
}

/**
 * What waits and what happened, read when it is asked for. Figures of the database and of the queues are the same in
 * every process: take the largest, not the sum. Figures of streams, results and repairs are of this process.
 */
@Injectable()
export class StateMetrics {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly registry: Registry,
    queues: ScanQueues,
    runEvents: RunEventsService,
    listEvents: ListEventsService,
    results: ScanResultsConsumer,
    reconciler: ScanReconciler,
  ) {
    this.add('waiting', 'Runs and effects that wait.', ['kind'], async () =>
      (await this.waiting()).map(({ kind, count }) => [{ kind }, count]),
    );
    this.add('oldest_waiting_seconds', 'Age of the oldest that waits.', ['kind'], async () =>
      (await this.waiting()).map(({ kind, oldest }) => [{ kind }, oldest]),
    );
    this.add('runs_running', 'Runs that a worker has begun.', [], async () => [[{}, await this.running()]]);
    this.add('queue_jobs', 'Messages in Redis.', ['queue', 'state'], async () => messages(await queues.counts()));
    this.add('live_streams', 'Open live streams.', ['kind'], async () => [
      [{ kind: 'run' }, runEvents.openStreams],
      [{ kind: 'list' }, listEvents.openStreams],
    ]);
    this.add('results_taken', 'Messages of workers since the start.', ['outcome'], async () =>
      Object.entries(results.counts).map(([outcome, count]) => [{ outcome }, count]),
    );
    this.add('repairs', 'Runs and jobs that were mended since the start.', ['kind'], async () =>
      Object.entries(reconciler.repairs).map(([kind, count]) => [{ kind }, count]),
    );
  }

  private add(name: string, help: string, labelNames: string[], read: () => Promise<Figures>): void {
    const collect = async (gauge: Gauge) => {
      for (const [labels, value] of await read()) gauge.set(labels, value);
    };
    const gauge: Gauge = new Gauge({
      name: `stufenlos_${name}`,
      help,
      labelNames,
      registers: [this.registry],
      collect: () => collect(gauge),
    });
  }

  private async waiting(): Promise<Waiting[]> {
    const { rows } = await sql<Waiting>`
      select 'run' as kind, count(*)::int as count,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
      from runs where state = 'queued'
      union all
      select 'effect', count(*)::int,
        coalesce(extract(epoch from now() - min(uuid_extract_timestamp(id))), 0)::float8
      from effects where done_at is null`.execute(this.db);
    return rows;
  }

  private async running(): Promise<number> {
    const { count } = await this.db
      .selectFrom('runs')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}

const messages = (queues: Record<string, Record<string, number>>): Figures =>
  Object.entries(queues).flatMap(([queue, states]) =>
    Object.entries(states).map(([state, count]) => [{ queue, state }, count] as const),
  );
