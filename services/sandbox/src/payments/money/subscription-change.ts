import { changeMetadata } from '../metadata.ts';
import { invalid } from '../payment-error.ts';
import { keep } from '../record-change.ts';
import type { Account } from '../resources/account.ts';
import { demandUnderstood } from '../understood.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { amountIn, findPrice } from './prices.ts';
import { isOver, itemOf, recurringOf, type Subscription, type SubscriptionItem, withItem } from './subscriptions.ts';

/** Parameters of a subscription's update that the sandbox acts on, as the contract types them. */
export interface SubscriptionChange {
  cancel_at_period_end?: boolean;
  cancellation_details?: { comment?: string; feedback?: string };
  default_payment_method?: string;
  description?: string | null;
  items?: { id?: string; price?: string; quantity?: number }[];
  metadata?: Parameters<typeof changeMetadata>[1];
  pause_collection?: '' | { behavior: string; resumes_at?: number } | null;
  proration_behavior?: string;
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
  const priced = items === undefined ? one : withItem(one, newItem(account, one, items, change.proration_behavior));
  const changed: Subscription = {
    ...priced,
    ...cancellation(account, one, change),
    ...(description === undefined ? {} : { description: description || null }),
    ...(method === undefined ? {} : { default_payment_method: method }),
    ...(pause === undefined ? {} : { pause_collection: pause ? { resumes_at: null, ...pause } : null }),
    metadata: changeMetadata(one.metadata, metadata),
  };
  return keep(account, changed, 'customer.subscription.updated');
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

function newItem(
  { store }: Account,
  one: Subscription,
  items: NonNullable<SubscriptionChange['items']>,
  proration: string | undefined,
): Partial<SubscriptionItem> {
  const [wish] = items;
  if (!wish || items.length > 1 || wish.id !== itemOf(one).id) {
    throw invalid('The sandbox changes the one item of a subscription, by its id.', { param: 'items' });
  }
  demandUnderstood(wish, ['id', 'price', 'quantity'], 'items[0]');
  if (proration !== 'none') {
    throw invalid('The sandbox charges no differences: pass none.', { param: 'proration_behavior' });
  }
  const price = wish.price === undefined ? itemOf(one).price : findPrice(store, wish.price, 'items[0][price]');
  const { interval, interval_count: count } = recurringOf(price);
  const now = recurringOf(itemOf(one).price);
  if (interval !== now.interval || count !== now.interval_count || amountIn(price, one.currency) === undefined) {
    throw invalid('The sandbox changes to prices of the same interval and currency.', { param: 'items[0][price]' });
  }
  const { quantity = itemOf(one).quantity } = wish;
  if (!Number.isInteger(quantity) || quantity < 1)
    throw invalid('quantity must be at least 1', { param: 'items[0][quantity]' });
  return { price, quantity, plan: { id: price.id, object: 'plan' } } as Partial<SubscriptionItem>;
}
