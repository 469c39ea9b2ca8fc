import { randomBytes } from 'node:crypto';
import { newId, type Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { type Charge, newCharge, settleCharge } from './charges.ts';
import type { Failure } from './failures.ts';
import type { PaymentMethod } from './payment-methods.ts';

export interface Intent extends Resource {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  description: string | null;
  latest_charge: string | null;
  payment_method: string | null;
  receipt_email: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
}

type NewIntent = Pick<Intent, 'amount' | 'currency' | 'customer' | 'description'> & {
  metadata: Record<string, string>;
};

/** Money that is wanted. It can be tried to get it until it is there. */
export function newIntent(account: Account, wanted: NewIntent): Intent {
  const id = newId('pi');
  return createResource<Intent>(account, ['PaymentIntent', 'pi'], {
    id,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...wanted,
  });
}

/** The money is there: at once, or of a charge that was pending. */
export function succeed(account: Account, intent: Intent, method: PaymentMethod, authenticated = false): Intent {
  const charge = charged(account, intent, method, { status: 'succeeded', authenticated });
  const done = { status: 'succeeded' as const, amount_received: intent.amount, latest_charge: charge.id };
  return saveResource(account, { ...intent, ...attempt(method), ...done }, 'payment_intent.succeeded');
}

/** It did not come, and may be tried again with another method. */
export function fail(account: Account, intent: Intent, method: PaymentMethod, failure: Failure): Intent {
  const charge = charged(account, intent, method, { status: 'failed', failure });
  const error = { type: 'card_error', charge: charge.id, payment_method_type: typeOf(method), ...failure };
  const failed = { ...attempt(method), payment_method: null, last_payment_error: error, latest_charge: charge.id };
  return saveResource(
    account,
    { ...intent, ...failed, status: 'requires_payment_method' },
    'payment_intent.payment_failed',
  );
}

/** The buyer has to prove something at `url` first. */
export function awaitProof(account: Account, intent: Intent, method: PaymentMethod, url: string): Intent {
  const next = { type: 'redirect_to_url', redirect_to_url: { return_url: null, url } };
  return saveResource(account, { ...intent, ...attempt(method), next_action: next, status: 'requires_action' });
}

/** The bank takes its time. */
export function process(account: Account, intent: Intent, method: PaymentMethod): Intent {
  const charge = newCharge(account, intent, method, { status: 'pending' });
  const pending = { ...attempt(method), latest_charge: charge.id, status: 'processing' as const };
  return saveResource(account, { ...intent, ...pending }, 'payment_intent.processing');
}

/** Nobody wants the money any more; what has it or is under way stays. */
export function cancelIntent(account: Account, intent: Intent, reason: string): void {
  if (!['requires_payment_method', 'requires_action'].includes(intent.status)) return;
  const over = { canceled_at: account.clock.now(), cancellation_reason: reason, next_action: null };
  saveResource(account, { ...intent, ...over, status: 'canceled' }, 'payment_intent.canceled');
}

function charged(account: Account, intent: Intent, method: PaymentMethod, result: Parameters<typeof newCharge>[3]) {
  if (intent.status !== 'processing' || intent.latest_charge === null)
    return newCharge(account, intent, method, result);
  return settleCharge(account, account.store.get('charge', intent.latest_charge) as Charge, result);
}

const typeOf = ({ sandbox }: PaymentMethod) => (sandbox.card === null ? 'sepa_debit' : 'card');
const attempt = (method: PaymentMethod) => ({
  last_payment_error: null,
  next_action: null,
  payment_method: method.id,
  payment_method_types: [typeOf(method)],
});
