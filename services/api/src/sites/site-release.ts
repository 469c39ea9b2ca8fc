import { Injectable, Logger } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { slotPeriodEnd } from '../entitlements/slot-period.ts';
import { AppError } from '../errors/app-error.ts';
import { MetadataMirror } from './metadata-mirror.ts';
import { SiteRegistration } from './site-registration.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';

/** Sites deleted by one statement. */
const batch = 500;

/** Gives a subscription's slot back at the end of the paid period; see decisions/0013-a-slot-counts-one-host.md. */
@Injectable()
export class SiteRelease {
  private readonly logger = new Logger('Sites');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly registration: SiteRegistration,
    private readonly mirror: MetadataMirror,
  ) {}

  /**
   * Without a period that is still running, the slot is free at once.
   * @returns when the slot becomes free; asked twice, the same time
   * @throws AppError `not_found`, `conflict` with reason `permanent` for a site of a one-time payment
   */
  async release(sub: string, hostKey: string, now = new Date()): Promise<Date> {
    return await this.registration.transaction(sub, async (tx) => {
      const site = await tx
        .selectFrom('registered_sites')
        .selectAll()
        .where('owner_sub', '=', sub)
        .where('host_key', '=', hostKey)
        .executeTakeFirst();
      if (!site || (site.release_at && site.release_at <= now)) throw new AppError('not_found');
      if (site.source_kind === 'payment') throw new AppError('conflict', { data: { reason: 'permanent' } });
      if (site.release_at) return site.release_at;
      const subscription = await tx
        .selectFrom('subscriptions')
        .select(['kind', 'period_end'])
        .where('id', '=', site.source_id)
        .executeTakeFirst();
      const end = subscription ? slotPeriodEnd(subscription, now) : now;
      const effectiveAt = end > now ? end : now;
      await tx.updateTable('registered_sites').set({ release_at: effectiveAt }).where('id', '=', site.id).execute();
      if (effectiveAt <= now) await this.mirror.enqueue(tx, [{ kind: 'subscription', id: site.source_id }]);
      this.logger.log({ event: 'site_release_ordered' });
      return effectiveAt;
    });
  }

  /**
   * Deletes rows whose release has come. They cover nothing any more, and the provider's list now loses them. Safe to
   * repeat.
   */
  @Scheduled({ name: 'release-sites', everyMs: hour })
  async forgetReleased(now: Date): Promise<void> {
    for (;;) {
      const gone = await this.db.transaction().execute(async (tx) => {
        const due = tx
          .selectFrom('registered_sites')
          .select('id')
          .where('release_at', '<=', now)
          .limit(batch)
          .forUpdate()
          .skipLocked();
        const rows = await tx
          .deleteFrom('registered_sites')
          .where('id', 'in', due)
          .returning(['source_kind as kind', 'source_id as id'])
          .execute();
        await this.mirror.enqueue(tx, rows);
        return rows.length;
      });
      if (gone > 0) this.mirror.notify();
      if (gone < batch) return;
    }
  }
}
