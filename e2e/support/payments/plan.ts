import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { execute } from '../database.ts';
import { stack } from '../stack.ts';
import { storedSession, type StoredSession } from '../identity/stored-session.ts';

/**
 * Gives the signed-in person of this browser a one-time purchase that seems to be paid and read a moment ago. The
 * provider has no such payment. Without a ticket, the reconciliation every 15 minutes would read the customer again,
 * find no payment and remove the plan during a journey.
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
