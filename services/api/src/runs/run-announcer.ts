import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { CoalescedTask } from '../scheduler/coalesced-task.ts';
import { runChannel } from './run-channel.ts';

/**
 * Tells all processes of changed runs, each after its commit: PostgreSQL commits transactions that notify one after the
 * other, in the whole cluster, so within the transaction of each change they would bound how many runs can move. What
 * changes while one statement is under way shares the next. A notification that is lost costs its followers seconds,
 * because they read again anyway.
 */
@Injectable()
export class RunAnnouncer implements OnApplicationShutdown {
  private readonly logger = new Logger('RunAnnouncer');
  private waiting = new Set<string>();
  private readonly task = new CoalescedTask(
    () => this.notify(),
    () => false,
  );

  constructor(private readonly db: Kysely<Database>) {}

  /** Returns at once. */
  announce(runId: string): void {
    this.waiting.add(runId);
    this.task.run().catch((error: unknown) => this.logger.warn({ event: 'not_announced', cause: String(error) }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task.ended().catch(() => undefined);
  }

  private async notify(): Promise<void> {
    const runIds = [...this.waiting];
    this.waiting = new Set();
    await sql`select pg_notify(${runChannel}, id) from unnest(${runIds}::text[]) as id`.execute(this.db);
  }
}
