import { Injectable, Logger } from '@nestjs/common';
import type { Transaction } from 'kysely';
import { isDeletedSubject } from '../access/deleted-subject.ts';
import type { Database } from '../database/schema.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { CustomerReader, type CustomerReading } from './customer-reader.ts';
import { settleOrder } from '../orders/order-settlement.ts';
import { paidOrders } from '../orders/paid-orders.ts';
import { warnPaidAfterDeletion } from '../orders/paid-after-deletion.ts';
import { PaymentNotices } from './payment-notices.ts';
import { ProjectionRepository, type Written } from './projection.repository.ts';
import { TermEnd } from './term-end.ts';
import { importSites } from '../sites/site-import.ts';
import { clearSettledChoices } from '../sites/site-choice.service.ts';

/** `unknown`: no account of ours has this customer. `stale`: a newer reading was written meanwhile. */
export type SyncResult = 'unknown' | 'stale' | 'same' | 'changed';

/**
 * Brings our tables in line with what the provider says of a customer. Safe to call at any time, any number of times,
 * from any process: webhook, return page, reconciliation and deletion all come here.
 */
@Injectable()
export class CustomerSync {
  private readonly logger = new Logger('CustomerSync');

  constructor(
    private readonly repository: ProjectionRepository,
    private readonly reader: CustomerReader,
    private readonly effects: OutboxRunner,
    private readonly notices: PaymentNotices,
    private readonly terms: TermEnd,
  ) {}

  /** @throws ProviderFailure when the provider cannot be read; nothing was written then */
  async syncCustomer(customerId: string): Promise<SyncResult> {
    const syncSequence = await this.repository.nextSyncSequence();
    const known = await this.repository.known(customerId);
    if (!known) return 'unknown';
    const read = await this.reader.readCustomer(customerId, known);
    const reading = { ...read, subscriptions: await this.terms.setEnds(read.subscriptions) };
    for (const id of reading.withoutCheckout) await this.repository.rememberWithoutCheckout(customerId, id);
    const now = new Date();
    let isSettled = false;
    let isMailOrdered = false;
    const written = await this.repository.write(
      customerId,
      reading,
      syncSequence,
      now,
      async (tx, { sub, before, now: rows }) => {
        await this.importNewSites(tx, sub, reading, rows, now);
        await clearSettledChoices(tx, sub, rows.subscriptions, now);
        isMailOrdered = await this.notices.mailNewProblems(tx, sub, before.subscriptions, rows.subscriptions);
        for (const paid of await paidOrders(tx, sub, reading))
          isSettled = (await settleOrder(tx, paid, now)) || isSettled;
        if (isSettled && isDeletedSubject(sub)) warnPaidAfterDeletion(this.logger, customerId);
      },
    );
    if (isSettled || isMailOrdered) this.effects.notify();
    if (!written) return 'stale';
    return written.changed ? 'changed' : 'same';
  }

  /**
   * Takes over the lists that an earlier client kept at the provider, once per source; see
   * decisions/0011-our-table-of-websites-is-the-truth.md.
   */
  private async importNewSites(
    tx: Transaction<Database>,
    sub: string,
    { subscriptions, payments }: CustomerReading,
    rows: Written['now'],
    now: Date,
  ): Promise<void> {
    const isNew = new Set([
      ...rows.subscriptions.filter((row) => row.imported_at === null).map(({ id }) => id),
      ...rows.payments.filter((row) => row.imported_at === null).map((row) => row.payment_intent_id),
    ]);
    const sources = [
      ...subscriptions.map(({ id, metadata }) => ({ kind: 'subscription' as const, id, metadata })),
      ...payments.map(({ id, metadata }) => ({ kind: 'payment' as const, id, metadata })),
    ];
    for (const source of sources) if (isNew.has(source.id)) await importSites(tx, source, sub, now);
  }
}
