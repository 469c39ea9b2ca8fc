import { emptyFields } from '../contract/empty-fields.ts';
import { invalid } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { type Charge, chargeOf } from './charges.ts';
import { runDueTransitions } from '../subscriptions/due-transitions.ts';

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
  runDueTransitions(account);
  const isCharge = account.store.find(chargeOrIntentId)?.object === 'charge';
  const charge = chargeOf(account, isCharge ? { charge: chargeOrIntentId } : { payment_intent: chargeOrIntentId });
  const amount = charge.amount - charge.amount_refunded;
  if (charge.disputed || amount === 0) throw invalid(`Charge ${charge.id} is refunded or was disputed already.`);
  saveResource(account, { ...charge, disputed: true } satisfies Charge);
  const dispute = createResource<Dispute>(account, ['Dispute', 'du'], {
    amount,
    balance_transactions: [{ id: newId('txn'), object: 'balance_transaction' }],
    charge: charge.id,
    currency: charge.currency,
    evidence_details: {
      ...emptyFields('Dispute.EvidenceDetails'),
      due_by: account.clock.now() + weekSeconds,
      submission_count: 0,
    },
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  });
  return saveResource(account, dispute, 'charge.dispute.created', 'charge.dispute.funds_withdrawn');
}

/** The seller has sent evidence. Throws as `closeDispute`. */
export function reviewDispute(account: Account, disputeId: string): Dispute {
  const details = openOne(account, disputeId);
  return saveResource(account, { ...details, status: 'under_review' }, 'charge.dispute.updated');
}

/** Throws 404 for no such dispute and 400 for a closed one. */
export function closeDispute(account: Account, disputeId: string, outcome: 'won' | 'lost'): Dispute {
  const closed: Dispute = { ...openOne(account, disputeId), status: outcome };
  const types = outcome === 'won' ? ['charge.dispute.funds_reinstated'] : [];
  return saveResource(account, closed, 'charge.dispute.closed', ...types);
}

function openOne(account: Account, id: string): Dispute {
  runDueTransitions(account);
  const dispute = account.store.get('dispute', id) as Dispute;
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid(`This dispute is ${dispute.status}.`);
  return dispute;
}
