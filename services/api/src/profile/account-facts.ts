import { sql, type Kysely } from 'kysely';
import { subjectHash } from '../access/account-key.ts';
import type { Database } from '../database/schema.ts';
import { endedStatuses } from '../database/billing-tables.ts';

/** What is kept of a subject, in numbers. */
export interface AccountFacts {
  subject: string;
  /** `none`: nothing is kept; `data`: something is, but the person never opened their profile. */
  state: 'active' | 'deleting' | 'deleted' | 'data' | 'none';
  runs: number;
  unfinishedRuns: number;
  websites: number;
  monitors: number;
  /** Has not ended, so it would charge again or still grants access. */
  hasLiveSubscription: boolean;
  orders: number;
  declarations: number;
}

type Row = Omit<AccountFacts, 'subject' | 'state'> & {
  account: 'active' | 'deleting' | null;
  wasDeleted: boolean;
  hasCustomer: boolean;
};

export async function accountFacts(db: Kysely<Database>, sub: string): Promise<AccountFacts> {
  const { rows } = await sql<Row>`
    select (select state from accounts where sub = ${sub}) as account,
      exists (select from deleted_subjects where sub_hash = ${subjectHash(sub)}) as "wasDeleted",
      exists (select from billing_customers where sub = ${sub}) as "hasCustomer",
      (select count(*)::int from runs where owner_sub = ${sub}) as runs,
      (select count(*)::int from runs where owner_sub = ${sub} and state in ('queued', 'running')) as "unfinishedRuns",
      (select count(*)::int from registered_sites where owner_sub = ${sub}) as websites,
      (select count(*)::int from monitors where owner_sub = ${sub}) as monitors,
      exists (
        select from subscriptions join billing_customers using (stripe_customer_id)
        where sub = ${sub} and status <> all(${endedStatuses}::text[])
      ) as "hasLiveSubscription",
      (select count(*)::int from orders where owner_sub = ${sub}) as orders,
      (select count(*)::int from contract_requests where owner_sub = ${sub}) as declarations`.execute(db);
  const { account, wasDeleted, hasCustomer, ...facts } = rows[0]!;
  const { runs, websites, monitors, orders, declarations } = facts;
  const hasData = hasCustomer || runs + websites + monitors + orders + declarations > 0;
  const withoutAccount = wasDeleted ? 'deleted' : hasData ? 'data' : 'none';
  return { subject: sub, state: account ?? withoutAccount, ...facts };
}
