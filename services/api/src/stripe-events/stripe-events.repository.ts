import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { later, leaseSeconds } from '../scheduler/lease.ts';
import type { ProviderEvent } from '../stripe/provider-objects.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';

export interface TakenEvent {
  id: string;
  type: string;
  object_id: string;
  customer_id: string | null;
  attempts: number;
}

/** After so many tries an event is left to the daily reconciliation, and the operator hears of it. */
export const mostAttempts = 12;
/** Days for which operators can look up a processed event. */
const keptDays = 90;

/** The only writer of `stripe_events`, the outbox of the money flow. Times are the database's. */
@Injectable()
export class StripeEventsRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** @returns whether it is a new one: the provider repeats itself, and an event counts once */
  async add(event: ProviderEvent, hash: Buffer): Promise<boolean> {
    const added = await this.db
      .insertInto('stripe_events')
      .values({
        id: event.id,
        type: event.type,
        created: event.created,
        object_id: event.objectId,
        customer_id: event.customerId,
        payload_hash: hash,
        last_error: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  /**
   * Due events of at most so many customers, with all other due events of the same ones: one reading answers them all.
   */
  async take(customers: number): Promise<TakenEvent[]> {
    const isDue = sql`processed_at is null and not_before <= now() and attempts < ${mostAttempts}`;
    const { rows } = await sql<TakenEvent>`
      with first as (
        select id, customer_id from stripe_events where ${isDue}
        order by not_before limit ${customers} for update skip locked
      ), alike as (
        select id from stripe_events where ${isDue} and customer_id in (select customer_id from first)
        for update skip locked
      )
      update stripe_events set attempts = attempts + 1, not_before = now() + ${leaseSeconds} * interval '1 second'
      where id in (select id from first union select id from alike)
      returning id, type, object_id, customer_id, attempts`.execute(this.db);
    return rows;
  }

  async renew(ids: readonly string[]): Promise<void> {
    await this.open(ids)
      .set({ not_before: later(leaseSeconds) })
      .execute();
  }

  async finish(ids: readonly string[]): Promise<void> {
    await this.open(ids)
      .set({ processed_at: sql<Date>`now()`, last_error: null })
      .execute();
  }

  /** `mayEnd: false`: the provider is away, which says nothing about the event; it is tried forever. */
  async fail(ids: readonly string[], reason: string, seconds: number, mayEnd: boolean): Promise<void> {
    await this.open(ids)
      .set({
        not_before: later(seconds),
        last_error: reason.slice(0, 500),
        ...(mayEnd ? {} : { attempts: sql<number>`least(attempts, ${mostAttempts - 1})` }),
      })
      .execute();
  }

  async hasOpen(customerId: string): Promise<boolean> {
    const open = await this.db
      .selectFrom('stripe_events')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('processed_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return open !== undefined;
  }

  /** For events that were given up: a reading that began after they came has seen what they were about. */
  async finishGivenUp(customerId: string, before: Date): Promise<void> {
    await this.db
      .updateTable('stripe_events')
      .set({ processed_at: sql<Date>`now()` })
      .where('customer_id', '=', customerId)
      .where('processed_at', 'is', null)
      .where('attempts', '>=', mostAttempts)
      .where('received_at', '<', before)
      .execute();
  }

  @Scheduled({ name: 'forget-events', everyMs: hour })
  async forgetProcessed(now: Date): Promise<void> {
    const oldest = new Date(now.getTime() - keptDays * 86_400_000);
    await this.db.deleteFrom('stripe_events').where('processed_at', '<', oldest).execute();
  }

  private open(ids: readonly string[]) {
    return this.db
      .updateTable('stripe_events')
      .where('id', 'in', [...ids])
      .where('processed_at', 'is', null);
  }
}
