import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Health } from '@stufenlos/contracts';
import { Scheduler } from '../scheduler/scheduler.ts';
import type { Database } from '../database/schema.ts';
import { ScanQueues } from '../scanning/scan-queues.ts';

type Status = Health['status'];
/** Whether PostgreSQL and Redis answered in time. */
type Answers = [postgres: boolean, redis: boolean];
const timeoutMs = 2500;
/** Anybody may ask, as often as they like: PostgreSQL and Redis are asked once a second at most. */
const answerLastsMs = 1000;

/**
 * PostgreSQL away: down. Redis away: degraded, because orders are still accepted and wait. A periodic task that does
 * not end: degraded. No secrets, no addresses.
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
  ) {}

  /** First step of a shutdown: the load balancer sends nothing new. */
  beforeApplicationShutdown(): void {
    this.ending = true;
  }

  async read(now: Date): Promise<Health> {
    const [postgres, redis] = await this.ask(now.getTime());
    const stuck = this.clock.stuck(now);
    const parts = {
      postgres: this.part('postgres', postgres ? 'up' : 'down', now),
      redis: this.part('redis', redis ? 'up' : 'degraded', now),
      tasks: this.part('tasks', stuck.length === 0 ? 'up' : 'degraded', now),
    };
    const statuses = Object.values(parts).map((part) => part.status);
    const worst = (['down', 'degraded'] as const).find((status) => statuses.includes(status));
    return { status: this.ending ? 'down' : (worst ?? 'up'), parts };
  }

  private ask(at: number): Promise<Answers> {
    if (this.asked && Math.abs(at - this.asked.at) < answerLastsMs) return this.asked.answer;
    const answer = Promise.all([answers(sql`select 1`.execute(this.db)), answers(this.queues.ping())]);
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

async function answers(question: Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  const answer = question.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
