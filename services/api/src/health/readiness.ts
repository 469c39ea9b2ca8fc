import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Health } from '@stufenlos/contracts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { Scheduler } from '../scheduler/scheduler.ts';
import { schemaDifference, schemaFault, type SchemaDifference } from '../database/schema-state.ts';
import type { Database } from '../database/schema.ts';
import { ScanQueues } from '../scanning/scan-queues.ts';

type Status = Health['status'];
/** Undefined: no answer in time. */
type Answers = [schema: SchemaDifference | undefined, writes: boolean | undefined, redis: true | undefined];
const timeoutMs = 2500;
/** Anybody may ask, as often as they like: PostgreSQL and Redis are asked once a second at most. */
const answerLastsMs = 1000;

/**
 * Down: PostgreSQL is away or takes no writes, or its schema is older than this version. Degraded: the schema is newer,
 * because a replica that is about to be replaced still serves; Redis is away or takes no writes, because orders are still
 * accepted and wait; a periodic task does not end. No secrets, no addresses.
 */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private readonly since = new Map<string, { status: Status; at: Date }>();
  private ending = false;
  private asked: { at: number; answer: Promise<Answers> } | undefined;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly queues: ScanQueues,
    private readonly clock: Scheduler,
    @Inject(API_CONFIG) private readonly config: { database: Pick<ApiConfig['database'], 'newer'> },
  ) {}

  /** First step of a shutdown: the load balancer sends nothing new. */
  beforeApplicationShutdown(): void {
    this.ending = true;
  }

  async read(now: Date): Promise<Health> {
    const [schema, writes, redis] = await this.ask(now.getTime());
    const stuck = this.clock.stuck(now);
    const parts = {
      postgres: this.part('postgres', schema && writes ? 'up' : 'down', now),
      ...(schema && { schema: this.part('schema', statusOf(schema, this.config.database.newer), now) }),
      redis: this.part('redis', redis ? 'up' : 'degraded', now),
      tasks: this.part('tasks', stuck.length === 0 ? 'up' : 'degraded', now),
    };
    const statuses = Object.values(parts).map((part) => part.status);
    const worst = (['down', 'degraded'] as const).find((status) => statuses.includes(status));
    return { status: this.ending ? 'down' : (worst ?? 'up'), parts };
  }

  private ask(at: number): Promise<Answers> {
    if (this.asked && Math.abs(at - this.asked.at) < answerLastsMs) return this.asked.answer;
    const answer = Promise.all([
      answerOf(schemaDifference(this.db)),
      answerOf(takesWrites(this.db)),
      answerOf(this.queues.ping().then(() => true as const)),
    ]);
    this.asked = { at, answer };
    return answer;
  }

  private part(name: string, status: Status, now: Date): Health['parts'][string] {
    const known = this.since.get(name);
    const at = known?.status === status ? known.at : now;
    this.since.set(name, { status, at });
    return { status, since: at.toISOString() };
  }
}

/** Not while it is a standby, or an administrator forbids it. Nothing is served then, because every call is counted. */
async function takesWrites(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ writes: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes`.execute(db);
  return rows[0]?.writes ?? false;
}

function statusOf(difference: SchemaDifference, newer: ApiConfig['database']['newer']): Status {
  if (schemaFault(difference, newer) === undefined) return 'up';
  return difference.missing.length > 0 ? 'down' : 'degraded';
}

async function answerOf<Answer>(question: Promise<Answer>): Promise<Answer | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  const answer = question.catch(() => undefined);
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
