import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import type { OrdersTable } from '../database/billing-tables.ts';
import type { Database } from '../database/schema.ts';
import { effectKind } from '../outbox/effect-kind.ts';
import { addEffect } from '../outbox/outbox.repository.ts';

const paidOrder = z.object({ orderId: z.uuid() });
/** Kind of the effect that mails contract, terms and withdrawal notice. */
export const orderConfirmKind = effectKind('order.confirm', paidOrder);
/** Kind of the effect that opens the run for which the order was made. */
export const orderUnlockKind = effectKind('order.unlock', paidOrder);

/** Kind of the effects that name the buyer of the orders that stand, after the end of another one. */
export const orderBuyerKind = effectKind('order.buyer', z.object({ orderId: z.uuid() }));
/**
 * When that is done, in seconds from now. By the first time, a process that saw the order open has usually written its buyer;
 * by the last one, it has done so even if every request timed out and was sent again.
 */
const namedAfterSeconds = [30, 180];

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
  await addEffect(tx, orderConfirmKind, `${orderConfirmKind.name}:${orderId}`, { orderId });
  if (paid.run_id !== null) await addEffect(tx, orderUnlockKind, `${orderUnlockKind.name}:${orderId}`, { orderId });
  return true;
}

/**
 * Nothing was or will be paid. The person may place the next order, and the evidence stays.
 * @param failed payment or subscription that failed; undefined when no payment was tried
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

/**
 * Call in the transaction that ends an order because another one is placed. Another process may still write the buyer of the
 * ended order over that of the other one. It then corrects this itself, unless it dies first.
 * @param times in seconds from now; only 0 when no process can still write the buyer of the ended order
 */
export async function nameStandingBuyer(
  tx: Kysely<Database>,
  { id: orderId, owner_sub: account }: Pick<Selectable<OrdersTable>, 'id' | 'owner_sub'>,
  times: readonly number[] = namedAfterSeconds,
): Promise<void> {
  for (const afterSeconds of times) {
    const key = `${orderBuyerKind.name}:${orderId}:${randomUUID()}`;
    await addEffect(tx, orderBuyerKind, key, { orderId }, { account, afterSeconds });
  }
}

/** The money of this order was given back: from now on nothing stays open because of it. Safe to repeat. */
export async function noteWithdrawn(tx: Transaction<Database>, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ withdrawn_at: new Date() })
    .where('id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .execute();
}
