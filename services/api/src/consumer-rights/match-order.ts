import type { Selectable } from 'kysely';
import type { OrdersTable } from '../database/billing-tables.ts';

export type Order = Selectable<OrdersTable>;

/**
 * The orders that a person means: by reference, by what came of it at the provider, by plan. Whole and exact but for
 * upper and lower case: what is only similar is for a person to decide.
 */
export function ordersNamed(orders: readonly Order[], contract: string): Order[] {
  const named = plain(contract);
  return orders.filter(({ reference, source_id: source, plan_name: plan, lookup_key: key }) =>
    [reference, source, plan, key].some((name) => name !== null && plain(name) === named),
  );
}

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase();
