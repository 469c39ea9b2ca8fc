import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Reading } from './projection.ts';
import { isGrantingStatus } from './sources.ts';

/**
 * Orders of this person that the reading shows as paid and that are not settled yet. An order is named by the metadata
 * that our checkout stamped, or by its checkout; metadata can be edited at the provider, so the owner must fit.
 */
export async function paidOrders(
  tx: Transaction<Database>,
  sub: string,
  { subscriptions, payments }: Pick<Reading, 'subscriptions' | 'payments'>,
): Promise<{ orderId: string; sourceId: string }[]> {
  const paid = [
    ...subscriptions.filter(({ status }) => isGrantingStatus(status)).map((one) => ({ ...one, checkoutId: null })),
    ...payments.filter(({ status }) => status === 'succeeded'),
  ];
  if (paid.length === 0) return [];
  const unsettled = await tx
    .selectFrom('orders')
    .select(['id', 'checkout_id'])
    .where('owner_sub', '=', sub)
    .where('state', '<>', 'paid')
    .execute();
  return unsettled.flatMap(({ id, checkout_id: checkoutId }) => {
    const source = paid.find(
      (one) => one.metadata['order_id'] === id || (checkoutId !== null && one.checkoutId === checkoutId),
    );
    return source ? [{ orderId: id, sourceId: source.id }] : [];
  });
}
