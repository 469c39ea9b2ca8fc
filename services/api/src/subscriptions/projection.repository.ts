import { Injectable } from '@nestjs/common';
import { Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { nextSyncSequence } from '../stripe/sync-sequence.ts';
import { grantingStatuses } from '../entitlements/sources.ts';
import type { Payment, Subscription } from '../entitlements/entitlement-facts.ts';
import { project, isSameContent, type Projection, type Reading } from './projection.ts';

type Tx = Transaction<Database>;

/** What needs no second look at the provider. */
export interface KnownPurchases {
  /** Payments by their checkout. */
  bought: ReadonlyMap<string, { checkoutId: string; productId: string }>;
  withoutCheckout: ReadonlySet<string>;
  /** Subscriptions whose first invoice was seen paid, which it stays. */
  begun: ReadonlySet<string>;
}

export interface Written {
  sub: string;
  changed: boolean;
  before: Projection;
  now: Projection;
}

/** The only writer of what was paid for: `subscriptions` and `one_time_payments`. */
@Injectable()
export class ProjectionRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async nextSyncSequence(): Promise<bigint> {
    return BigInt(await nextSyncSequence(this.db));
  }

  /** Null: nobody of ours. */
  async known(customerId: string): Promise<KnownPurchases | null> {
    const customer = await this.db
      .selectFrom('billing_customers')
      .select('sub')
      .where('stripe_customer_id', '=', customerId)
      .executeTakeFirst();
    if (!customer) return null;
    const bought = await this.db
      .selectFrom('one_time_payments')
      .select(['payment_intent_id', 'checkout_id', 'product_id'])
      .where('stripe_customer_id', '=', customerId)
      .execute();
    const without = await this.db
      .selectFrom('payments_without_checkout')
      .select('payment_intent_id')
      .where('stripe_customer_id', '=', customerId)
      .execute();
    const begun = await this.db
      .selectFrom('subscriptions')
      .select('id')
      .where('stripe_customer_id', '=', customerId)
      .where('status', 'in', [...grantingStatuses])
      .execute();
    return {
      bought: new Map(
        bought.map((row) => [row.payment_intent_id, { checkoutId: row.checkout_id, productId: row.product_id }]),
      ),
      withoutCheckout: new Set(without.map((row) => row.payment_intent_id)),
      begun: new Set(begun.map(({ id }) => id)),
    };
  }

  async rememberWithoutCheckout(customerId: string, paymentIntentId: string): Promise<void> {
    await this.db
      .insertInto('payments_without_checkout')
      .values({ payment_intent_id: paymentIntentId, stripe_customer_id: customerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /**
   * Writes the reading unless a newer one is there (null). The customer's row is locked, so writers come one after the
   * other; `follow` happens in the same transaction.
   */
  async write(
    customerId: string,
    reading: Reading,
    syncSequence: bigint,
    now: Date,
    onWritten: (tx: Tx, written: Written) => Promise<void>,
  ): Promise<Written | null> {
    return await this.db.transaction().execute(async (tx) => {
      const customer = await tx
        .selectFrom('billing_customers')
        .select(['sub', 'ticket'])
        .where('stripe_customer_id', '=', customerId)
        .forUpdate()
        .executeTakeFirst();
      if (!customer) return null;
      const before = await this.stored(tx, customerId, BigInt(customer.ticket));
      const after = project(before, reading, syncSequence, now);
      if (!after) return null;
      for (const row of after.subscriptions) await this.putSubscription(tx, row);
      for (const row of after.payments) await this.putPayment(tx, row);
      await tx
        .updateTable('billing_customers')
        .set({ ticket: syncSequence.toString(), updated_at: now })
        .where('stripe_customer_id', '=', customerId)
        .execute();
      const written = { sub: customer.sub, changed: !isSameContent(before, after), before, now: after };
      await onWritten(tx, written);
      return written;
    });
  }

  private async stored(tx: Tx, customerId: string, syncSequence: bigint): Promise<Projection> {
    const subscriptions = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('stripe_customer_id', '=', customerId)
      .execute();
    const payments = await tx
      .selectFrom('one_time_payments')
      .selectAll()
      .where('stripe_customer_id', '=', customerId)
      .execute();
    return { syncSequence, subscriptions, payments };
  }

  // The numbers of the rows say the same as the customer's; the condition holds even against a writer without its lock.
  private async putSubscription(tx: Tx, { imported_at: _imported, ...row }: Subscription): Promise<void> {
    const { id: _id, ...changes } = row;
    await tx
      .insertInto('subscriptions')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(changes).where('subscriptions.ticket', '<', row.ticket),
      )
      .execute();
  }

  private async putPayment(tx: Tx, { imported_at: _imported, ...row }: Payment): Promise<void> {
    const { payment_intent_id: _id, ...changes } = row;
    await tx
      .insertInto('one_time_payments')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('payment_intent_id').doUpdateSet(changes).where('one_time_payments.ticket', '<', row.ticket),
      )
      .execute();
  }
}
