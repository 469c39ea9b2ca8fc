import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from '@stufenlos/metrics';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ListEventsService } from '../live/list-events.service.ts';
import { RunEventsService } from '../live/run-events.service.ts';
import { ScanQueues } from '../scanning/scan-queues.ts';
import { ScanReconciler } from '../scanning/scan-reconciler.ts';
import { ScanResultsConsumer } from '../scanning/scan-results.consumer.ts';

type Labels = Record<string, string>;
type Samples = (readonly [labels: Labels, value: number])[];

/** What waits: runs that no worker has begun, and mails and other effects of decisions that are not done. */
interface Waiting {
  kind: 'run' | 'effect';
  count: number;
  /** Seconds since the oldest was made; 0: nothing waits. */
  oldest: number;
}

/**
 * What waits and what happened, read at each scrape. Metrics of the database and of the queues are the same in every
 * process: take the largest, not the sum. Metrics of streams, results and repairs belong to this process.
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
    this.gauge('waiting', 'Runs and effects that wait.', ['kind'], async () =>
      (await this.waiting()).map(({ kind, count }) => [{ kind }, count]),
    );
    this.gauge('oldest_waiting_seconds', 'Age of the oldest that waits.', ['kind'], async () =>
      (await this.waiting()).map(({ kind, oldest }) => [{ kind }, oldest]),
    );
    this.gauge('runs_running', 'Runs that a worker has begun.', [], async () => [[{}, await this.running()]]);
    this.gauge('queue_jobs', 'Messages in Redis.', ['queue', 'state'], async () => messages(await queues.counts()));
    this.gauge('live_streams', 'Open live streams.', ['kind'], async () => [
      [{ kind: 'run' }, runEvents.openStreams],
      [{ kind: 'list' }, listEvents.openStreams],
    ]);
    this.counter('results_total', 'Messages of workers.', 'outcome', results.counts);
    this.counter('repairs_total', 'Runs and jobs that the reconciler repaired.', 'kind', reconciler.repairs);
  }

  private gauge(name: string, help: string, labelNames: string[], read: () => Promise<Samples>): void {
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

  /** @param counts since the start, by the value of the label */
  private counter(name: string, help: string, label: string, counts: Readonly<Record<string, number>>): void {
    const counter: Counter = new Counter({
      name: `stufenlos_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: () => {
        counter.reset();
        for (const [value, count] of Object.entries(counts)) counter.inc({ [label]: value }, count);
      },
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

const messages = (queues: Record<string, Record<string, number>>): Samples =>
  Object.entries(queues).flatMap(([queue, states]) =>
    Object.entries(states).map(([state, count]) => [{ queue, state }, count] as const),
  );
