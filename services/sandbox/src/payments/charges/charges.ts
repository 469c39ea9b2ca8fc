import { invalid, missing } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import type { Failure } from './failures.ts';
import { describeMethod, type PaymentMethod } from './payment-methods.ts';

export interface Charge extends Resource {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface ChargeResult {
  status: Charge['status'];
  failure?: Failure;
  /** Whether the buyer proved to be the holder of the card. */
  authenticated?: boolean;
}

/** What a charge takes over from its payment intent. */
interface ChargedIntent extends Pick<Charge, 'id' | 'metadata' | 'amount' | 'currency' | 'customer'> {
  description: string | null;
  receipt_email: string | null;
}

/** One attempt to get the money of an intent. */
export function newCharge(
  account: Account,
  intent: ChargedIntent,
  method: PaymentMethod,
  { authenticated = false, ...result }: ChargeResult,
): Charge {
  return createResource<Charge>(account, ['Charge', 'ch'], {
    amount: intent.amount,
    amount_refunded: 0,
    ...describeMethod(method, authenticated),
    calculated_statement_descriptor: 'STUFENLOS SANDBOX',
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    fraud_details: {},
    metadata: intent.metadata ?? {},
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    ...resultOf(intent.amount, result),
  });
}

/** The bank's answer to a charge that was pending. */
export const settleCharge = (account: Account, charge: Charge, result: ChargeResult): Charge =>
  saveResource(account, { ...charge, ...resultOf(charge.amount, result) });

function resultOf(amount: number, { status, failure }: ChargeResult) {
  const isPaid = status === 'succeeded';
  return {
    amount_captured: isPaid ? amount : 0,
    balance_transaction: isPaid ? newId('txn') : null,
    captured: isPaid,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failure ? 'declined_by_network' : 'approved_by_network',
      reason: failure?.decline_code ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: failure ? 'The bank did not return any further details.' : 'Payment complete.',
      type: failure ? 'issuer_declined' : 'authorized',
    },
    paid: isPaid,
    status,
  };
}

/** Exactly one of them. */
export interface ChargeReference {
  charge?: string | undefined;
  payment_intent?: string | undefined;
}

/** The charge that brought the money of a payment. Throws 404 for none and 400 when it brought nothing. */
export function chargeOf({ store }: Account, reference: ChargeReference): Charge {
  const { charge: chargeId, payment_intent: intentId } = reference;
  if ((chargeId === undefined) === (intentId === undefined)) {
    throw invalid('One of the following params should be provided: payment_intent or charge.');
  }
  const id = chargeId ?? latestCharge(store.get('payment_intent', intentId ?? '', 'payment_intent'));
  if (id === null) throw missing('charge for payment_intent', intentId ?? '', 'payment_intent');
  const charge = store.get('charge', id, chargeId === undefined ? 'payment_intent' : 'charge') as Charge;
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} does not have a successful payment.`);
  return charge;
}

const latestCharge = (intent: Resource) => intent.latest_charge as string | null;
