import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { isGrantingStatus } from '../entitlements/sources.ts';
import type { ProviderSubscription } from '../stripe/provider-objects.ts';

type Paid = Pick<ProviderSubscription, 'id' | 'status' | 'metadata'>;
/** What is looked at of all that a customer has at the provider. */
export interface PaidReading {
  subscriptions: readonly Paid[];
  payments: readonly (Paid & { checkoutId: string })[];
}

export interface PaidOrder {
  orderId: string;
  /** Subscription or payment intent. */
  sourceId: string;
}

/**
 * Orders of this person that the reading shows as paid and that are not settled yet. An order is named by the metadata
 * that our checkout stamped, or by its checkout; metadata can be edited at the provider, so the owner must fit.
 * A subscription grants in the reading only when its first invoice was paid. One in another status may have been paid
 * too, or never: its checkout tells (`CheckoutSync`).
 */
export async function paidOrders(tx: Transaction<Database>, sub: string, reading: PaidReading): Promise<PaidOrder[]> {
  if (paidSources(reading).length === 0) return [];
  const unsettled = await tx
    .selectFrom('orders')
    .select(['id', 'checkout_id'])
    .where('owner_sub', '=', sub)
    .where('state', '<>', 'paid')
    .execute();
  return paidAmong(unsettled, reading);
}

/** Which of these orders the reading shows as paid, and by what. Pure. */
export function paidAmong(
  unsettled: readonly { id: string; checkout_id: string | null }[],
  reading: PaidReading,
): PaidOrder[] {
  const paid = paidSources(reading);
  return unsettled.flatMap(({ id, checkout_id: checkoutId }) => {
    const source = paid.find(
      (one) => one.metadata['order_id'] === id || (checkoutId !== null && one.checkoutId === checkoutId),
    );
    return source ? [{ orderId: id, sourceId: source.id }] : [];
  });
}

const paidSources = ({ subscriptions, payments }: PaidReading) => [
  ...subscriptions.filter(({ status }) => isGrantingStatus(status)).map((one) => ({ ...one, checkoutId: null })),
  ...payments.filter(({ status }) => status === 'succeeded'),
];
