import { Injectable } from '@nestjs/common';
import { markScopeOf, type FindingMark } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { reportAccess } from '../entitlements/report-access.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';

/** A cause on a website, known by its strict fingerprint in every run, or one element, known by its element fingerprint. */
export interface MarkPlace {
  hostKey: string;
  fingerprint: string;
}

/**
 * What the owner of a website ignores, and why. A mark holds in all runs of that owner on the host, also after the run
 * that it was made in is deleted. It changes no stored result.
 */
@Injectable()
export class IgnoredFindings {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly entitlements: EntitlementReader,
  ) {}

  /**
   * A repeated call replaces the reason and keeps the first date.
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
      return { reason: mark.reason, createdAt: mark.created_at.toISOString(), scope: markScopeOf(fingerprint) };
    });
  }

  /** Succeeds even when there is no mark. */
  async remove(sub: string, { hostKey, fingerprint }: MarkPlace): Promise<void> {
    await this.db
      .deleteFrom('finding_marks')
      .where('owner_sub', '=', sub)
      .where('host_key', '=', sanitizeForPostgres(hostKey))
      .where('fingerprint', '=', sanitizeForPostgres(fingerprint))
      .execute();
  }

  /** Checks the lock first, so that no refusal reveals which findings a locked report has. */
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
              .where(columnOf(fingerprint), '=', fingerprint),
          )
          .as('has'),
      )
      .where('owner_sub', '=', sub)
      .where('host_key', '=', hostKey)
      .execute();
    if (runs.length === 0) throw new AppError('not_found');
    const facts = await this.entitlements.readFacts(sub);
    const open = runs.filter((run) => !reportAccess(run, facts, now).locked);
    if (open.length === 0) throw new AppError('no_entitlement');
    if (!open.some(({ has }) => has)) throw new AppError('not_found');
  }
}

const columnOf = (fingerprint: string) =>
  markScopeOf(fingerprint) === 'element' ? 'findings.element_fingerprint' : 'findings.fingerprint';
