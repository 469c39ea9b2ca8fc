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

/** Reads the one-time payments of the person, paid or not. */
export async function paymentsOf(page: Page): Promise<{ payment_intent_id: string; status: string }[]> {
  const { sub } = await claimsIn(page);
  return rowsOf(
    `select payment_intent_id, status from one_time_payments join billing_customers using (stripe_customer_id)
     where sub = $1`,
    [sub],
  );
}
