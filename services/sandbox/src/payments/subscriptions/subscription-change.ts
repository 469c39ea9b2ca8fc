import { changeMetadata } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import { keep } from '../store/record-change.ts';
import type { Account } from '../store/account.ts';
import { demandUnderstood } from '../protocol/understood.ts';
import { findPaymentMethod } from '../charges/payment-methods.ts';
import { type ItemsChange, withItems } from './plan-change.ts';
import { chargeChange } from './renewals.ts';
import { isOver, itemOf, type Subscription } from './subscriptions.ts';

/** Parameters of a subscription's update that the sandbox acts on, as the contract types them. */
export interface SubscriptionChange extends Partial<ItemsChange> {
  cancel_at_period_end?: boolean;
  cancellation_details?: { comment?: string; feedback?: string };
  default_payment_method?: string;
  description?: string | null;
  metadata?: Parameters<typeof changeMetadata>[1];
  pause_collection?: '' | { behavior: string; resumes_at?: number } | null;
}

const understood = [
  'cancel_at_period_end',
  'cancellation_details',
  'default_payment_method',
  'description',
  'items',
  'metadata',
  'pause_collection',
  'proration_behavior',
  'proration_date',
];

/** Throws 400 for what the provider would not accept, also for one that is over: only its notes can change. */
export function changeSubscription(account: Account, one: Subscription, change: SubscriptionChange): Subscription {
  demandUnderstood(change, understood);
  const foreign = Object.keys(change).find((name) => !['metadata', 'cancellation_details'].includes(name));
  if (isOver(one) && foreign !== undefined) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', { param: foreign });
  }
  const { description, metadata, default_payment_method: method, pause_collection: pause, items } = change;
  if (method !== undefined && findPaymentMethod(account, method)?.object !== 'payment_method') {
    throw invalid(`No such PaymentMethod: '${method}'`, { code: 'resource_missing', param: 'default_payment_method' });
  }
  const priced = items === undefined ? one : withItems(account, one, { ...change, items });
  const changed: Subscription = {
    ...priced,
    ...cancellation(account, one, change),
    ...(description === undefined ? {} : { description: description || null }),
    ...(method === undefined ? {} : { default_payment_method: method }),
    ...(pause === undefined ? {} : { pause_collection: pause ? { resumes_at: null, ...pause } : null }),
    metadata: changeMetadata(one.metadata, metadata),
  };
  const kept = keep(account, changed, 'customer.subscription.updated');
  const isCharged = items !== undefined && change.proration_behavior === 'always_invoice';
  return isCharged ? chargeChange(account, kept) : kept;
}

function cancellation({ clock }: Account, one: Subscription, change: SubscriptionChange): Partial<Subscription> {
  const { cancel_at_period_end: cancel, cancellation_details: notes = {} } = change;
  demandUnderstood(notes, ['comment', 'feedback'], 'cancellation_details');
  const said = Object.entries(notes).map(([name, value]) => [name, value === '' ? null : value]);
  const details = { ...(one.cancellation_details as object), ...Object.fromEntries(said) };
  if (cancel === undefined || cancel === one.cancel_at_period_end) return { cancellation_details: details };
  return {
    cancel_at: cancel ? itemOf(one).current_period_end : null,
    cancel_at_period_end: cancel,
    canceled_at: cancel ? clock.now() : null,
    cancellation_details: { ...details, reason: cancel ? 'cancellation_requested' : null },
  };
}
