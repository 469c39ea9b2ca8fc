import { Injectable, Logger } from '@nestjs/common';
import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { slotPeriodEnd } from '../entitlements/slot-period.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { EntitlementReader, type Subscription } from '../entitlements/entitlement-facts.ts';
import { siteChoiceOf, type SiteChoice } from '../entitlements/site-choice.ts';
import { SiteRegistration } from './site-registration.ts';
import { isOverLimit } from '../entitlements/sources.ts';

/** The person's word on which websites stay covered after a downgrade. */
@Injectable()
export class SiteChoiceService {
  private readonly logger = new Logger('Sites');

  constructor(
    private readonly reader: EntitlementReader,
    private readonly registration: SiteRegistration,
  ) {}

  /**
   * Takes effect at once. The same choice twice is the same answer.
   * @throws AppError `not_found` (no such website on the subscription); `invalid_input` (not as many as stay covered);
   * `conflict` with reason `not_over_limit` (nothing to choose), `chosen` (made for this downgrade) or `period` (made in
   * this billing period, `until` says when the next may be made); `gone`
   */
  async choose(sub: string, hostKeys: readonly string[], now = new Date()): Promise<void> {
    await this.registration.transaction(sub, async (tx) => {
      const facts = await this.reader.readFacts(sub, tx);
      const choice = siteChoiceOf(facts, now);
      if (!choice) throw refused('not_over_limit');
      const wanted = new Set(hostKeys);
      if (isSame(choice, wanted)) return;
      if (choice.state === 'made') throw refused('chosen');
      if (choice.state === 'period') throw refused('period', choice.until);
      if (wanted.size !== choice.keep) {
        throw invalidField('hostKeys', 'billing:domains.keep.number');
      }
      const ids = choice.sites.filter((site) => wanted.has(site.host_key)).map(({ id }) => id);
      if (ids.length !== wanted.size) throw new AppError('not_found');
      const source = facts.subscriptions.find(({ id }) => id === choice.sourceId);
      const until = source ? slotPeriodEnd(source, now) : now;
      await clearChoice(tx, choice.sourceId);
      await tx
        .updateTable('registered_sites')
        .set({ kept_at: now, choice_until: until })
        .where('id', 'in', ids)
        .execute();
      this.logger.log({ event: 'site_choice_made', sites: ids.length });
    });
  }
}

/**
 * A subscription that is not over its limit any more calls for a new choice at its next downgrade. When the last one was
 * made stays known. In the transaction that writes what was read of the subscriptions.
 */
export async function clearSettledChoices(
  tx: Transaction<Database>,
  sub: string,
  subscriptions: readonly Subscription[],
  now: Date,
): Promise<void> {
  const sites = await tx.selectFrom('registered_sites').selectAll().where('owner_sub', '=', sub).execute();
  for (const { id, site_limit: limit } of subscriptions) {
    const isChosen = sites.some((site) => site.source_id === id && site.kept_at !== null);
    // A limit of 0 could not be read, and says nothing.
    if (isChosen && limit !== 0 && !isOverLimit(sites, { id, limit }, now)) await clearChoice(tx, id);
  }
}

const clearChoice = (tx: Transaction<Database>, sourceId: string) =>
  tx
    .updateTable('registered_sites')
    .set({ kept_at: null })
    .where('source_id', '=', sourceId)
    .where('kept_at', 'is not', null)
    .execute();

const isSame = ({ state, kept }: SiteChoice, wanted: ReadonlySet<string>): boolean =>
  state === 'made' && kept.length === wanted.size && kept.every((site) => wanted.has(site.host_key));

const refused = (reason: string, until: Date | null = null) =>
  new AppError('conflict', { data: { reason, ...(until ? { until: until.toISOString() } : {}) } });
