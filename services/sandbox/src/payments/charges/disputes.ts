import { invalid } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { keep } from '../store/record-change.ts';
import type { Account } from '../store/account.ts';
import { type Charge, chargeOf } from './charges.ts';
import { fallDue } from '../subscriptions/due.ts';

export interface Dispute extends Resource {
  amount: number;
  charge: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

const weekSeconds = 7 * 24 * 3600;

/**
 * The holder of the card takes the money back: it is with nobody until somebody decides. Throws 404 for no such payment
 * and 400 for one that is refunded or disputed already.
 */
export function openDispute(account: Account, chargeOrIntentId: string): Dispute {
  fallDue(account);
  const isCharge = account.store.find(chargeOrIntentId)?.object === 'charge';
  const charge = chargeOf(account, isCharge ? { charge: chargeOrIntentId } : { payment_intent: chargeOrIntentId });
  const amount = charge.amount - charge.amount_refunded;
  if (charge.disputed || amount === 0) throw invalid(`Charge ${charge.id} is refunded or was disputed already.`);
  const now = account.clock.now();
  keep(account, { ...charge, disputed: true } satisfies Charge);
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [{ id: newId('txn'), object: 'balance_transaction' }],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence,
    evidence_details: {
      due_by: now + weekSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  return keep(account, dispute, 'charge.dispute.created', 'charge.dispute.funds_withdrawn');
}

/** The seller has sent evidence. Throws as `closeDispute`. */
export function reviewDispute(account: Account, disputeId: string): Dispute {
  const details = openOne(account, disputeId);
  return keep(account, { ...details, status: 'under_review' }, 'charge.dispute.updated');
}

/** Throws 404 for no such dispute and 400 for a closed one. */
export function closeDispute(account: Account, disputeId: string, outcome: 'won' | 'lost'): Dispute {
  const closed: Dispute = { ...openOne(account, disputeId), status: outcome };
  const types = outcome === 'won' ? ['charge.dispute.funds_reinstated'] : [];
  return keep(account, closed, 'charge.dispute.closed', ...types);
}

function openOne(account: Account, id: string): Dispute {
  fallDue(account);
  const dispute = account.store.get('dispute', id) as Dispute;
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid(`This dispute is ${dispute.status}.`);
  return dispute;
}

const evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
