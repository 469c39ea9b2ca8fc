import type { Page } from '@playwright/test';
import { rowsOf } from '../database.ts';
import { claimsIn } from './plan.ts';

export interface OrderRow {
  id: string;
  reference: string;
  state: 'open' | 'paid' | 'expired';
  checkout_id: string | null;
  source_id: string | null;
}

/** Reads the orders of this browser's person from the database, oldest first. */
export async function ordersOf(page: Page): Promise<OrderRow[]> {
  const { sub } = await claimsIn(page);
  return rowsOf<OrderRow>(
    'select id, reference, state, checkout_id, source_id from orders where owner_sub = $1 order by created_at',
    [sub],
  );
}

/** Number of the provider's events that have arrived and may still change what the person has. */
export async function openEventsOf(page: Page): Promise<number> {
  const { sub } = await claimsIn(page);
  const [{ open } = { open: 0 }] = await rowsOf<{ open: number }>(
    `select count(*)::int as open from stripe_events left join billing_customers on customer_id = stripe_customer_id
     where processed_at is null and (sub = $1 or customer_id is null)`,
    [sub],
  );
  return open;
}

/** Reads the one-time payments of the person, paid or not. */
export async function paymentsOf(page: Page): Promise<{ payment_intent_id: string; status: string }[]> {
  const { sub } = await claimsIn(page);
  return rowsOf(
    `select payment_intent_id, status from one_time_payments join billing_customers using (stripe_customer_id)
     where sub = $1`,
    [sub],
  );
}
