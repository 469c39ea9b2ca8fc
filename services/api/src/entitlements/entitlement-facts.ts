import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Selectable } from 'kysely';
import type { OneTimePaymentsTable, RegisteredSitesTable, SubscriptionsTable } from '../database/billing-tables.ts';
import { builtOnce } from '../database/built-once.ts';
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

  /** One statement: who asks for several things asks as often, and all of them belong to one moment. */
  async readFacts(sub: string, db: Kysely<Database> = this.db): Promise<EntitlementFacts> {
    const { subscriptions, payments, sites, withdrawn, tried } = (await readStored(db, { sub }))[0]!;
    return {
      subscriptions: (subscriptions ?? []).map(asSubscription),
      payments: (payments ?? []).map(asPayment),
      sites: (sites ?? []).map(asSite),
      withdrawn: withdrawn ?? [],
      failedOrder:
        tried?.state === 'expired' ? { planName: tried.plan_name, createdAt: new Date(tried.created_at) } : undefined,
    };
  }
}

const readStored = builtOnce((db, { sub }: { sub: string }) => {
  const customer = sql`(select stripe_customer_id from billing_customers where sub = ${sub})`;
  return sql<StoredFacts>`
    select
      (select jsonb_agg(to_jsonb(s)) from subscriptions s where stripe_customer_id = ${customer}) as subscriptions,
      (select jsonb_agg(to_jsonb(p)) from one_time_payments p where stripe_customer_id = ${customer}) as payments,
      (select jsonb_agg(to_jsonb(r) order by host_key) from registered_sites r where owner_sub = ${sub}) as sites,
      (select array_agg(source_id) from orders
        where owner_sub = ${sub} and withdrawn_at is not null and source_id is not null) as withdrawn,
      (select to_jsonb(tried) from (
        select plan_name, created_at, state from orders where owner_sub = ${sub} and source_id is not null
        order by created_at desc limit 1
      ) tried) as tried`.compile(db);
});

/** As JSON: times are strings, and `ticket` (bigint) is a number. */
interface StoredFacts {
  subscriptions: AsJson<Subscription>[] | null;
  payments: AsJson<Payment>[] | null;
  sites: AsJson<RegisteredSite>[] | null;
  withdrawn: string[] | null;
  tried: { plan_name: string; created_at: string; state: string } | null;
}
type AsJson<Row> = { [Column in keyof Row]: Row[Column] | string | number };

/** Columns that JSON has in another form than the driver; the types demand that none is missing. */
type TimeColumns<Row> = { [Column in keyof Row as Date extends Row[Column] ? Column : never]-?: 'time' };
const subscriptionTimes: TimeColumns<Subscription> = {
  period_end: 'time',
  created_at: 'time',
  seen_at: 'time',
  imported_at: 'time',
};
const paymentTimes: TimeColumns<Payment> = { paid_at: 'time', imported_at: 'time' };
const siteTimes: TimeColumns<RegisteredSite> = {
  release_at: 'time',
  kept_at: 'time',
  choice_until: 'time',
  created_at: 'time',
};

/** Turns a row from JSON into what the driver would have read. The row is not shared yet, so it is changed in place. */
function reviver<Row extends object>(times: TimeColumns<Row>): (row: AsJson<Row>) => Row {
  const columns = Object.keys(times);
  return (stored) => {
    const row: Record<string, unknown> = stored;
    for (const column of columns) {
      const value = row[column];
      if (typeof value === 'string') row[column] = new Date(value);
    }
    if (typeof row['ticket'] === 'number') row['ticket'] = String(row['ticket']);
    return row as Row;
  };
}

const asSubscription = reviver<Subscription>(subscriptionTimes);
const asPayment = reviver<Payment>(paymentTimes);
const asSite = reviver<RegisteredSite>(siteTimes);

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
