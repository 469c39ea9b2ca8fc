import { Injectable, Logger } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import { OpenOrders } from '../checkout/open-orders.ts';
import { ProviderUnavailable } from '../stripe/provider-failure.ts';
import { isReconciliationDue } from './reconcile-rules.ts';
import { StripeEventsRepository } from './stripe-events.repository.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { minute, Scheduled } from '../scheduler/scheduled.decorator.ts';

/** Customers looked up by one statement. */
const batch = 100;
const faultsInARow = 3;

/**
 * Reads customers with open events, and every customer once a day, in the same way as an event does. Differences that
 * no event announced are counted as drift.
 */
@Injectable()
export class BillingReconciler {
  private readonly logger = new Logger('BillingReconciler');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly sync: CustomerSync,
    private readonly events: StripeEventsRepository,
    private readonly orders: OpenOrders,
    private readonly gateway: StripeGateway,
  ) {}

  @Scheduled({ name: 'billing-reconcile', everyMs: 15 * minute })
  async reconcile(now: Date): Promise<void> {
    if (!this.gateway.isOn) return;
    let faults = 0;
    let last = '';
    for (;;) {
      const due = await this.due(now, last);
      if (due.length === 0) break;
      for (const { stripe_customer_id: id, was_told: wasTold } of due) {
        last = id;
        try {
          await this.syncOne(id, wasTold);
          faults = 0;
        } catch (error) {
          if (!(error instanceof ProviderUnavailable)) this.logFailure(id, error);
          // It is away or wants peace: the next round tries again.
          else if ((faults += 1) >= faultsInARow) throw error;
        }
      }
    }
    await this.orders.syncAll(now);
  }

  private async syncOne(customerId: string, wasTold: boolean): Promise<void> {
    const begun = await this.databaseTime();
    const isKnown = wasTold || (await this.events.hasOpen(customerId));
    const result = await this.sync.syncCustomer(customerId);
    await this.events.finishGivenUp(customerId, begun);
    if (result !== 'changed' || isKnown) return;
    await this.db
      .updateTable('billing_customers')
      .set((row) => ({ drifts: row('drifts', '+', 1) }))
      .where('stripe_customer_id', '=', customerId)
      .execute();
    this.logger.warn({ event: 'billing_drift', customer: customerId });
  }

  /** The next ones in the order of their ids, so that one that fails does not block the others. */
  private async due(now: Date, after: string): Promise<{ stripe_customer_id: string; was_told: boolean }[]> {
    return await this.db
      .selectFrom('billing_customers')
      .select(['stripe_customer_id', sql<boolean>`updated_at = to_timestamp(0)`.as('was_told')])
      .where('stripe_customer_id', '>', after)
      .where(isReconciliationDue(now))
      .orderBy('stripe_customer_id')
      .limit(batch)
      .execute();
  }

  private async databaseTime(): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(this.db);
    return rows[0]!.now;
  }

  private logFailure(customer: string, error: unknown): void {
    const cause = error instanceof Error ? error.message : 'unknown';
    this.logger.error({ event: 'billing_reconcile_failed', alert: true, customer, cause });
  }
}
