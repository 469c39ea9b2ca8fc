import { Injectable } from '@nestjs/common';
import type { FindingMark } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { reportAccess } from '../reports/report-access.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';

/** A finding on a website of somebody: by strict fingerprint, whatever runs it is in. */
export interface MarkPlace {
  hostKey: string;
  fingerprint: string;
}

/** What the owner of a website ignores, and why (P95). Marks survive the runs that they were made in. */
@Injectable()
export class IgnoredFindings {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly entitlements: EntitlementReader,
  ) {}

  /**
   * The same again replaces the reason; when it was ignored first stays.
   * @throws AppError `not_found` when the caller has no run of this host, or none of the open ones has this finding;
   * `no_entitlement` when all of them are locked
   */
  async put(sub: string, place: MarkPlace, reason: string, now = new Date()): Promise<FindingMark> {
    const hostKey = sanitizeForPostgres(place.hostKey);
    const fingerprint = sanitizeForPostgres(place.fingerprint);
    await this.mustBeOpen(sub, { hostKey, fingerprint }, now);
    return await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      const mark = await tx
        .insertInto('finding_marks')
        .values({
          owner_sub: sub,
          host_key: hostKey,
          fingerprint,
          reason: sanitizeForPostgres(reason),
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['owner_sub', 'host_key', 'fingerprint'])
            .doUpdateSet({ reason: sanitizeForPostgres(reason) }),
        )
        .returning(['reason', 'created_at'])
        .executeTakeFirstOrThrow();
      return { reason: mark.reason, createdAt: mark.created_at.toISOString() };
    });
  }

  /** Whether there was one or not. */
  async remove(sub: string, { hostKey, fingerprint }: MarkPlace): Promise<void> {
    await this.db
      .deleteFrom('finding_marks')
      .where('owner_sub', '=', sub)
      .where('host_key', '=', sanitizeForPostgres(hostKey))
      .where('fingerprint', '=', sanitizeForPostgres(fingerprint))
      .execute();
  }

  /** The lock is asked first, so that nobody learns from a refusal which findings a locked report has. */
  private async mustBeOpen(sub: string, { hostKey, fingerprint }: MarkPlace, now: Date): Promise<void> {
    const runs = await this.db
      .selectFrom('runs')
      .select(['host_key', 'profile', 'unlocked_at', 'unlock_source_kind', 'unlock_source_id'])
      .select((db) =>
        db
          .exists(
            db
              .selectFrom('findings')
              .select('findings.id')
              .whereRef('findings.run_id', '=', 'runs.id')
              .where('findings.fingerprint', '=', fingerprint),
          )
          .as('has'),
      )
      .where('owner_sub', '=', sub)
      .where('host_key', '=', hostKey)
      .execute();
    if (runs.length === 0) throw new AppError('not_found');
    const facts = await this.entitlements.read(sub);
    const open = runs.filter((run) => !reportAccess(run, facts, now).locked);
    if (open.length === 0) throw new AppError('no_entitlement');
    if (!open.some(({ has }) => has)) throw new AppError('not_found');
  }
}
