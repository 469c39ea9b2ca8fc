import { Injectable, Logger } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { CurrentUser } from '../access/current-user.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { ScansService } from './scans.service.ts';
import { tokenHash } from '../runs/scan-token.ts';

/** Keeps a free check after sign-in; see decisions/0003-a-claimed-run-keeps-its-link.md. */
@Injectable()
export class ClaimService {
  private readonly logger = new Logger('Claim');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly scans: ScansService,
  ) {}

  /**
   * The run then belongs to the caller and no longer expires. Its token can be read until the old expiry. A repeated
   * claim by the same person gives the same answer. It is one statement, so of two claimers exactly one gets the run.
   * @throws AppError `not_found` for an unknown token or another person's run, `gone` for an expired token
   */
  async claim(token: string, { sub, orgId }: CurrentUser, now = new Date()): Promise<{ runId: string }> {
    const hash = tokenHash(token);
    const claimed = await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      const run = await tx
        .updateTable('runs')
        .set({ owner_sub: sub, org_id: orgId, token_expires_at: sql`expires_at`, expires_at: null })
        .where('token_hash', '=', hash)
        .where('owner_sub', 'is', null)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      if (run) await recordAudit(tx, { action: 'run.claimed', sub, objectId: run.id });
      return run;
    });
    if (claimed) {
      this.logger.log({ event: 'run_claimed', runId: claimed.id });
      return { runId: claimed.id };
    }
    const own = await this.db
      .selectFrom('runs')
      .select('id')
      .where('token_hash', '=', hash)
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
    if (own) return { runId: own.id };
    // Throws `gone` for an expired token. Any other run is not the caller's.
    await this.scans.byToken(token, now);
    throw new AppError('not_found');
  }
}
