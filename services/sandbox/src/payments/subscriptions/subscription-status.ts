import { invalid } from '../protocol/payment-error.ts';
import { saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { runDueTransitions } from './due-transitions.ts';
import { openInvoices, voidInvoice } from '../invoices/invoices.ts';
import { isUnderWay } from './renewals.ts';
import { endSubscription, isOver, type Subscription } from './subscriptions.ts';

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
  runDueTransitions(account);
  const one = account.store.get('subscription', subscriptionId) as Subscription;
  if (isOver(one)) throw invalid(`This subscription is ${one.status}.`);
  if (status === one.status) return one;
  if (status === 'canceled') return endSubscription(account, one, null);
  const settled = status === 'active' || status === 'trialing';
  const overdue = settled ? openInvoices(account, one.id).filter((invoice) => !isUnderWay(account, invoice)) : [];
  for (const invoice of overdue) voidInvoice(account, invoice);
  const ended = status === 'incomplete_expired' ? { ended_at: account.clock.now() } : {};
  const types = ['customer.subscription.updated'];
  if (status === 'paused') types.push('customer.subscription.paused');
  if (one.status === 'paused' && settled) types.push('customer.subscription.resumed');
  return saveResource(account, { ...one, ...ended, status }, ...types);
}
