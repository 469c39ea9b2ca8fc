import { Injectable, Logger } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import type { CurrentUser } from '../access/current-user.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { RunsService } from '../runs/runs.service.ts';
import { tokenHash } from '../runs/scan-token.ts';

/** Keeping a free check after sign-in (P2). */
@Injectable()
export class ClaimService {
  private readonly logger = new Logger('Claim');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly runs: RunsService,
  ) {}

  /**
   * The run belongs to the caller and loses its expiry; its token stays readable until then. The same person again:
   * the same answer. One statement, so that of two claimers exactly one gets it.
   * @throws AppError `not_found` for a token that never was or whose run is somebody else's, `gone` when it expired
   */
  async claim(token: string, { sub, orgId }: CurrentUser, now = new Date()): Promise<{ runId: string }> {
    const hash = tokenHash(token);
    const claimed = await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      return await tx
        .updateTable('runs')
        .set({ owner_sub: sub, org_id: orgId, token_expires_at: sql`expires_at`, expires_at: null })
        .where('token_hash', '=', hash)
        .where('owner_sub', 'is', null)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst();
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
    // Says `gone` when it has expired; whatever else is left is not the caller's.
    await this.runs.byToken(token, now);
    throw new AppError('not_found');
  }
}
