import { PaymentError } from '../payment-error.ts';
import type { Resource } from '../payment-store.ts';
import type { Account } from '../resources/account.ts';

/** What is done by the people of the provider, of a bank or of the seller, not by the product. For the admin API. */
const later = (): never => {
  throw new PaymentError(501, 'api_error', 'The sandbox cannot do this yet.');
};

/** Gives the dispute. Throws 404 for no such payment and 400 for one that cannot be disputed. */
export function openDispute(_account: Account, _chargeOrIntentId: string): Resource {
  return later();
}

/** Throws 404 for no such dispute and 400 for a closed one. */
export function closeDispute(_account: Account, _disputeId: string, _outcome: 'won' | 'lost'): Resource {
  return later();
}

/** Without an amount all that is left. Gives the refund. Throws 404 and 400 as the provider's operation does. */
export function refund(_account: Account, _params: { payment_intent: string; amount?: number }): Resource {
  return later();
}

export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Throws 404 for no such subscription and 400 for one that has ended. */
export function setSubscriptionStatus(
  _account: Account,
  _subscriptionId: string,
  _status: SubscriptionStatus,
): Resource {
  return later();
}

/** Puts the time forward, and does all that falls due on the way, each at its moment. */
export function advanceClock(_account: Account, _seconds: number): void {
  later();
}
