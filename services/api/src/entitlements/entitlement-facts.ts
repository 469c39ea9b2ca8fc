import { Injectable } from '@nestjs/common';
import { Kysely, type Selectable } from 'kysely';
import type { OneTimePaymentsTable, RegisteredSitesTable, SubscriptionsTable } from '../database/billing-tables.ts';
import type { Database } from '../database/schema.ts';

export type Subscription = Selectable<SubscriptionsTable>;
export type Payment = Selectable<OneTimePaymentsTable>;
export type RegisteredSite = Selectable<RegisteredSitesTable>;

/** All that our tables know of what a person has paid for. */
export interface EntitlementFacts {
  subscriptions: readonly Subscription[];
  payments: readonly Payment[];
  sites: readonly RegisteredSite[];
  /** Ids of sources whose contract was withdrawn. A subscription itself does not tell this from an ordinary end. */
  withdrawn: readonly string[];
  /** The newest order with a payment, if that payment was delayed and did not come. */
  failedOrder?: { planName: string; createdAt: Date } | undefined;
}

/** Reads what was paid for from our tables. It never asks the payment provider, so access outlasts an outage there. */
@Injectable()
export class EntitlementReader {
  constructor(private readonly db: Kysely<Database>) {}

  async readFacts(sub: string, db: Kysely<Database> = this.db): Promise<EntitlementFacts> {
    const customer = db.selectFrom('billing_customers').select('stripe_customer_id').where('sub', '=', sub);
    const subscriptions = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('stripe_customer_id', '=', customer)
      .execute();
    const payments = await db
      .selectFrom('one_time_payments')
      .selectAll()
      .where('stripe_customer_id', '=', customer)
      .execute();
    const sites = await db
      .selectFrom('registered_sites')
      .selectAll()
      .where('owner_sub', '=', sub)
      .orderBy('host_key')
      .execute();
    const tried = await db
      .selectFrom('orders')
      .select(['plan_name as planName', 'created_at as createdAt', 'state'])
      .where('owner_sub', '=', sub)
      .where('source_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const failedOrder = tried?.state === 'expired' ? tried : undefined;
    return { subscriptions, payments, sites, withdrawn: await withdrawnSources(db, sub), failedOrder };
  }
}

/** Subscriptions and payments of this person whose contract was withdrawn. */
export async function withdrawnSources(db: Kysely<Database>, sub: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('source_id')
    .where('owner_sub', '=', sub)
    .where('withdrawn_at', 'is not', null)
    .execute();
  return rows.flatMap(({ source_id: id }) => (id === null ? [] : [id]));
}
