import { invalid } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { keep } from '../store/record-change.ts';
import type { Account } from '../store/account.ts';
import { changeMetadata } from '../protocol/metadata.ts';
import { chargeOf, type ChargeReference } from './charges.ts';
import type { Dispute } from './disputes.ts';

export interface RefundParams extends ChargeReference {
  /** Cents; without it all that is left. */
  amount?: number;
  reason?: string;
  metadata?: Parameters<typeof changeMetadata>[1];
}

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
  const refund = keep(account, {
    id: newId('re'),
    object: 'refund',
    amount: wanted,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: account.clock.now(),
    currency: charge.currency,
    destination_details: { card: { reference_status: 'pending', type: 'refund' as const }, type: 'card' },
    metadata: changeMetadata({}, metadata),
    payment_intent: charge.payment_intent,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const given = charge.amount_refunded + wanted;
  keep(account, { ...charge, amount_refunded: given, refunded: given === charge.amount }, 'charge.refunded');
  return refund;
}
