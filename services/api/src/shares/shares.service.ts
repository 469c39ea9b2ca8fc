import { Injectable, Logger } from '@nestjs/common';
import type { Share } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { isFinished } from '../history/run-order.ts';
import { RunUnlocks } from '../reports/run-unlocks.ts';
import { newScanToken, tokenHash } from '../runs/scan-token.ts';

/** Makes and ends links to a result. One link of a run lives at a time. */
@Injectable()
export class SharesService {
  private readonly logger = new Logger('Shares');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly unlocks: RunUnlocks,
  ) {}

  /**
   * A new link; an earlier one ends with it. The token is told here and never again.
   * @throws AppError `not_found`, `no_entitlement`, `conflict` (`unfinished`) while there is no result, or will be none
   */
  async share(runId: string, sub: string, now = new Date()): Promise<Share> {
    const { run: shared } = await this.unlocks.readOpen(runId, sub, now);
    if (!isFinished(shared)) throw new AppError('conflict', { data: { reason: 'unfinished' } });
    const token = newScanToken();
    await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      // Of two at once the second waits here, and ends the link of the first.
      const run = await tx
        .selectFrom('runs')
        .select('id')
        .where('id', '=', runId)
        .where('owner_sub', '=', sub)
        .forUpdate()
        .executeTakeFirst();
      if (!run) throw new AppError('not_found');
      await tx
        .updateTable('run_shares')
        .set({ revoked_at: now })
        .where('run_id', '=', run.id)
        .where('revoked_at', 'is', null)
        .execute();
      await tx
        .insertInto('run_shares')
        .values({ token_hash: tokenHash(token), run_id: run.id, created_at: now })
        .execute();
      await recordAudit(tx, { action: 'run.shared', sub, objectId: run.id });
    });
    this.logger.log({ event: 'run_shared', runId });
    return { token, createdAt: now.toISOString() };
  }

  /** Also of a run that is locked by now. @throws AppError `not_found` */
  async revoke(runId: string, sub: string, now = new Date()): Promise<void> {
    const run = await this.db
      .selectFrom('runs')
      .select('id')
      .where('id', '=', runId)
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
    if (!run) throw new AppError('not_found');
    const { numUpdatedRows } = await this.db
      .updateTable('run_shares')
      .set({ revoked_at: now })
      .where('run_id', '=', run.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await recordAudit(this.db, { action: 'run.unshared', sub, objectId: run.id });
    this.logger.log({ event: 'share_revoked', runId });
  }
}
