import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { execute } from '../database.ts';
import { stack } from '../stack.ts';
import { storedSession, type StoredSession } from '../identity/stored-session.ts';

/**
 * Gives the signed-in person of this browser a one-time purchase, as if it had been paid and read a moment ago. The
 * provider knows nothing of it: without a ticket the reconciliation, which comes every quarter of an hour, would read
 * the customer anew, find no such payment and take the plan away in the middle of a journey.
 */
export async function givePlan(page: Page, { sites = 5, database = stack.database } = {}): Promise<void> {
  const { sub } = await claimsIn(page);
  const customer = `cus_${randomUUID()}`;
  await execute(
    `insert into billing_customers (sub, stripe_customer_id, ticket, updated_at)
     values ($1, $2, nextval('billing_ticket'), now())`,
    [sub, customer],
    database,
  );
  await execute(
    `insert into one_time_payments (payment_intent_id, checkout_id, stripe_customer_id, status, product_id, plan_name,
       plan, site_limit, amount, currency, paid_at)
     values ($1, $2, $3, 'succeeded', 'prod_pro', 'Pro', 'pro', $4, 5000, 'eur', now())`,
    [`pi_${randomUUID()}`, `cs_${randomUUID()}`, customer, sites],
    database,
  );
}

/** The claims of the signed-in person, as the shell keeps them in local storage. */
export const claimsIn = async (page: Page): Promise<StoredSession['profile']> => (await storedSession(page)).profile;
