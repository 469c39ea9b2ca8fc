import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import { subjectHash } from '../access/account-key.ts';
import type { Database } from '../database/schema.ts';
import { later, leaseSeconds } from '../scheduler/lease.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';
import type { EffectKind } from './effect-kind.ts';

export interface TakenEffect {
  id: string;
  kind: string;
  payload: object;
  /** Number of tries. It also proves that the effect is still ours. */
  attempts: number;
  created_at: Date;
  /** The previous try ended without a note, so its work may have been done. */
  was_interrupted: boolean;
}

type Changes = UpdateObject<Database, 'effects'>;
type Connection = Kysely<Database> | Transaction<Database>;
/** Nothing is left that leads to a person. */
const done = { done_at: sql<Date>`now()`, payload: null, subject_hash: null } satisfies Changes;
/** Days for which operators can look up an effect that is done. */
const keptDays = 30;

/**
 * In the caller's transaction: the effect exists exactly when the decision does. A key is used once.
 *
 * @param account subject of the account that the effect ends with; null: it is carried out in any case
 * @param afterSeconds it is not carried out before
 */
export async function addEffect<P extends object>(
  tx: Connection,
  kind: EffectKind<P>,
  key: string,
  payload: P,
  { account = null, afterSeconds = 0 }: { account?: string | null; afterSeconds?: number } = {},
) {
  const subject_hash = account === null ? null : subjectHash(account);
  await tx
    .insertInto('effects')
    .values({
      kind: kind.name,
      key,
      payload: JSON.stringify(payload),
      last_error: null,
      subject_hash,
      not_before: later(afterSeconds),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** What ends with an account is not carried out any more. One that is in work just now may be. */
export async function endEffectsOf(tx: Connection, account: string): Promise<void> {
  await tx
    .updateTable('effects')
    .set({ ...done, last_error: 'the account was deleted' })
    .where('subject_hash', '=', subjectHash(account))
    .where('done_at', 'is', null)
    .execute();
}

/** Takes effects and notes what became of them. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Before any work is done, the try is counted and the reason of the previous failure is cleared. */
  async take(kinds: readonly string[], limit: number): Promise<TakenEffect[]> {
    const { rows } = await sql<TakenEffect>`
      with due as materialized (
        select id, attempts > 0 and last_error is null as was_interrupted from effects
        where done_at is null and not_before <= now() and kind = any(${[...kinds]})
        order by not_before limit ${limit} for update skip locked
      )
      update effects set attempts = attempts + 1, last_error = null,
        not_before = now() + ${leaseSeconds} * interval '1 second'
      from due where effects.id = due.id
      returning effects.id, kind, coalesce(payload, '{}') as payload, attempts,
        uuid_extract_timestamp(effects.id) as created_at, was_interrupted`.execute(this.db);
    return rows;
  }

  renew = (taken: TakenEffect) => this.whenOurs(taken, { not_before: later(leaseSeconds) });

  save = (taken: TakenEffect, payload: object) =>
    this.whenOurs(taken, { payload: JSON.stringify(payload), not_before: later(leaseSeconds) });

  finish = (taken: TakenEffect, reason: string | null = null) => this.whenOurs(taken, { ...done, last_error: reason });

  fail = (taken: TakenEffect, reason: string, seconds: number) =>
    this.whenOurs(taken, { not_before: later(seconds), last_error: reason.slice(0, 500) });

  @Scheduled({ name: 'forget-effects', everyMs: hour })
  async purgeDone(now: Date): Promise<void> {
    const oldest = new Date(now.getTime() - keptDays * 86_400_000);
    await this.db.deleteFrom('effects').where('done_at', '<', oldest).execute();
  }

  /** @returns false when somebody else has taken the effect over, so that what we know of it is outdated */
  private async whenOurs({ id, attempts }: TakenEffect, set: Changes): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('effects')
      .set(set)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('done_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
}
