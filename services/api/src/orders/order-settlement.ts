import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { OutboxRepository } from '../outbox/outbox.repository.ts';

/** Kind of the effect that mails contract, terms and withdrawal notice. Payload: `{ orderId }`. */
export const orderConfirmKind = 'order.confirm';
/** Kind of the effect that opens the run for which the order was made. Payload: `{ orderId }`. */
export const orderUnlockKind = 'order.unlock';

/**
 * Notes that an order was paid, and by what. Its effects are added in the same transaction and only once, although the
 * webhook, the return page and a reconciliation may all call this. An order that counts as expired can still have been
 * paid. Notify the runner of effects after the commit.
 * @param sourceId subscription or payment intent that came of it
 * @returns whether this call was the first
 */
export async function settleOrder(
  tx: Transaction<Database>,
  { orderId, sourceId }: { orderId: string; sourceId: string },
  now: Date,
): Promise<boolean> {
  const paid = await tx
    .updateTable('orders')
    .set({ state: 'paid', source_id: sourceId, paid_at: now, checkout_url: null })
    .where('id', '=', orderId)
    .where('state', '<>', 'paid')
    .returning('run_id')
    .executeTakeFirst();
  if (!paid) return false;
  const effects = new OutboxRepository(tx);
  await effects.add(tx, orderConfirmKind, `${orderConfirmKind}:${orderId}`, { orderId });
  if (paid.run_id !== null) await effects.add(tx, orderUnlockKind, `${orderUnlockKind}:${orderId}`, { orderId });
  return true;
}

/**
 * Nothing was or will be paid. The person may place the next order, and the evidence stays.
 * @param failed payment or subscription that was tried in vain; without it nobody tried
 */
export async function expireOrder(tx: Transaction<Database>, orderId: string, failed?: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ state: 'expired', checkout_url: null, ...(failed === undefined ? {} : { source_id: failed }) })
    .where('id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
