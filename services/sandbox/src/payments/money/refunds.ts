import { invalid, missing } from '../payment-error.ts';
import { newId, type Resource } from '../payment-store.ts';
import { keep } from '../record-change.ts';
import type { Account } from '../resources/account.ts';
import { changeMetadata } from '../metadata.ts';
import type { Charge } from './charges.ts';
import type { Dispute } from './disputes.ts';
import type { Intent } from './intents.ts';

export interface RefundWish {
  charge?: string;
  payment_intent?: string;
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
export function newRefund(account: Account, { reason, metadata, amount, ...wish }: RefundWish): Refund {
  const charge = chargeOf(account, wish);
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

/** The charge that brought the money of a payment. Throws 404 for none and 400 when it brought nothing. */
export function chargeOf({ store }: Account, wish: Pick<RefundWish, 'charge' | 'payment_intent'>): Charge {
  const { charge: chargeId, payment_intent: intentId } = wish;
  if ((chargeId === undefined) === (intentId === undefined)) {
    throw invalid('One of the following params should be provided: payment_intent or charge.');
  }
  const id = chargeId ?? (store.get('payment_intent', intentId ?? '', 'payment_intent') as Intent).latest_charge;
  if (id === null) throw missing('charge for payment_intent', intentId ?? '', 'payment_intent');
  const charge = store.get('charge', id, chargeId === undefined ? 'payment_intent' : 'charge') as Charge;
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} does not have a successful payment.`);
  return charge;
}
