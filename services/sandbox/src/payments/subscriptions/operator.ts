import { invalid } from '../protocol/payment-error.ts';
import { keep } from '../store/record-change.ts';
import type { Account } from '../store/account.ts';
import { fallDue } from './due.ts';
import { openInvoices, voidInvoice } from '../invoices/invoices.ts';
import { newRefund, type Refund } from '../charges/refunds.ts';
import { endSubscription, isOver, type Subscription } from './subscriptions.ts';

/** What is done by the people of the provider, of a bank or of the seller, not by the product. For the admin API. */
export { advanceClock } from './due.ts';
export { closeDispute, openDispute, reviewDispute } from '../charges/disputes.ts';

/** Without an amount all that is left. Throws 404 and 400 as the provider's operation does. */
export function refund(account: Account, params: { payment_intent: string; amount?: number }): Refund {
  fallDue(account);
  return newRefund(account, params);
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
] as const satisfies Subscription['status'][];
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Throws 404 for no such subscription and 400 for one that has ended. What was overdue is let go with `active`. */
export function setSubscriptionStatus(
  account: Account,
  subscriptionId: string,
  status: SubscriptionStatus,
): Subscription {
  fallDue(account);
  const one = account.store.get('subscription', subscriptionId) as Subscription;
  if (isOver(one)) throw invalid(`This subscription is ${one.status}.`);
  if (status === one.status) return one;
  if (status === 'canceled') return endSubscription(account, one, null);
  const settled = status === 'active' || status === 'trialing';
  if (settled) for (const invoice of openInvoices(account, one.id)) voidInvoice(account, invoice);
  const ended = status === 'incomplete_expired' ? { ended_at: account.clock.now() } : {};
  const types = ['customer.subscription.updated'];
  if (status === 'paused') types.push('customer.subscription.paused');
  if (one.status === 'paused' && settled) types.push('customer.subscription.resumed');
  return keep(account, { ...one, ...ended, status }, ...types);
}
