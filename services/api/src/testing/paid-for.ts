import type { Insertable, Kysely } from 'kysely';
import type { OneTimePaymentsTable, SubscriptionsTable } from '../database/billing-tables.ts';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;
export const customerOf = (sub: string): string => `cus_${sub}`;

async function customer(db: Db, sub: string): Promise<string> {
  const id = customerOf(sub);
  await db
    .insertInto('billing_customers')
    .values({ sub, stripe_customer_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Rows as the projection of the payment provider would write them. */
export async function subscribed(
  db: Db,
  sub: string,
  given: Partial<Insertable<SubscriptionsTable>> = {},
): Promise<string> {
  const id = given.id ?? `sub_${sub}`;
  await db
    .insertInto('subscriptions')
    .values({
      id,
      stripe_customer_id: await customer(db, sub),
      status: 'active',
      price_id: 'price_1',
      product_id: 'prod_1',
      lookup_key: 'pro_monthly',
      unit_amount: 4000,
      currency: 'eur',
      plan_name: 'Pro',
      site_limit: 5,
      ...given,
    })
    .execute();
  return id;
}

export async function paidOnce(
  db: Db,
  sub: string,
  given: Partial<Insertable<OneTimePaymentsTable>> = {},
): Promise<string> {
  const id = given.payment_intent_id ?? `pi_${sub}`;
  await db
    .insertInto('one_time_payments')
    .values({
      payment_intent_id: id,
      checkout_id: `cs_${id}`,
      stripe_customer_id: await customer(db, sub),
      status: 'succeeded',
      product_id: 'prod_2',
      plan_name: 'Basic',
      site_limit: 1,
      amount: 2000,
      currency: 'eur',
      paid_at: new Date('2026-11-01T10:00:00Z'),
      ...given,
    })
    .execute();
  return id;
}

export async function registered(
  db: Db,
  sub: string,
  hostKey: string,
  source: { kind: 'subscription' | 'payment'; id: string; slot?: number },
): Promise<void> {
  await db
    .insertInto('registered_sites')
    .values({
      owner_sub: sub,
      host_key: hostKey,
      url: `https://${hostKey}/`,
      source_kind: source.kind,
      source_id: source.id,
      slot_no: source.slot ?? 1,
    })
    .execute();
}
