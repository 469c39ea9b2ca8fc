import { z } from 'zod';
import { invalid } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { changeMetadata } from '../protocol/metadata.ts';
import { metadataChange } from '../protocol/route.ts';
import { chargeOf } from './charges.ts';
import type { Dispute } from './disputes.ts';

export const refundParams = z
  .strictObject({
    charge: z.string(),
    payment_intent: z.string(),
    /** Cents; without it all that is left. */
    amount: z.number(),
    reason: z.string(),
    metadata: metadataChange,
  })
  .partial();
export type RefundParams = z.infer<typeof refundParams>;

export interface Refund extends Resource {
  amount: number;
  charge: string;
}

/** Gives money back. Throws 404 for no such payment and 400 for more than is left. */
export function newRefund(account: Account, { reason, metadata, amount, ...params }: RefundParams): Refund {
  const charge = chargeOf(account, params);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const dispute = (account.store.list('dispute') as Dispute[]).find((one) => one.charge === charge.id);
  // A won one has given the money back to the seller, so it can be refunded again.
  if (dispute && dispute.status !== 'won') {
    throw invalid(`Charge ${charge.id} is disputed: its money is not with the seller.`, { code: 'charge_disputed' });
  }
  const wanted = amount ?? left;
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > left) {
    throw invalid(`Refund amount (${wanted}) is not between 1 and the unrefunded amount on charge (${left}).`, {
      param: 'amount',
    });
  }
  const refund = createResource<Refund>(account, ['Refund', 're'], {
    amount: wanted,
    balance_transaction: newId('txn'),
    charge: charge.id,
    currency: charge.currency,
    destination_details: { card: { reference_status: 'pending', type: 'refund' as const }, type: 'card' },
    metadata: changeMetadata({}, metadata),
    payment_intent: charge.payment_intent,
    reason: reason ?? null,
    status: 'succeeded',
  });
  const given = charge.amount_refunded + wanted;
  saveResource(account, { ...charge, amount_refunded: given, refunded: given === charge.amount }, 'charge.refunded');
  return refund;
}
