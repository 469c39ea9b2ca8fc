import { z } from 'zod';
import { changeMetadata } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import { saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { metadataChange } from '../protocol/route.ts';
import { findPaymentMethod } from '../charges/payment-methods.ts';
import { itemsChange, restartsPeriod, withItems } from './plan-change.ts';
import { chargeChange, chargePeriod } from './renewals.ts';
import { isOver, itemOf, type Subscription } from './subscriptions.ts';

export const cancellationNotes = z.strictObject({ comment: z.string(), feedback: z.string() }).partial();

/** Parameters of a subscription's update that the sandbox acts on. */
export const subscriptionParams = itemsChange
  .extend({
    cancel_at_period_end: z.boolean(),
    cancellation_details: cancellationNotes,
    default_payment_method: z.string(),
    description: z.string().nullable(),
    metadata: metadataChange,
    pause_collection: z.custom<'' | { behavior: string; resumes_at?: number } | null>(),
  })
  .partial();
export type SubscriptionChange = z.infer<typeof subscriptionParams>;

/** Throws 400 for what the provider would not accept, also for one that is over: only its notes can change. */
export function changeSubscription(account: Account, one: Subscription, change: SubscriptionChange): Subscription {
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
  const kept = saveResource(account, changed, 'customer.subscription.updated');
  if (restartsPeriod(one, kept)) return chargePeriod(account, kept);
  const isCharged = items !== undefined && change.proration_behavior === 'always_invoice';
  return isCharged ? chargeChange(account, kept) : kept;
}

/** With what the customer said about the cancellation. */
export function withNotes(one: Subscription, notes: z.infer<typeof cancellationNotes> = {}): Subscription {
  const said = Object.entries(notes).map(([name, value]) => [name, value === '' ? null : value]);
  return { ...one, cancellation_details: { ...(one.cancellation_details as object), ...Object.fromEntries(said) } };
}

function cancellation({ clock }: Account, one: Subscription, change: SubscriptionChange): Partial<Subscription> {
  const { cancel_at_period_end: cancel, cancellation_details: notes } = change;
  const { cancellation_details: details } = withNotes(one, notes);
  if (cancel === undefined || cancel === one.cancel_at_period_end) return { cancellation_details: details };
  return {
    cancel_at: cancel ? itemOf(one).current_period_end : null,
    cancel_at_period_end: cancel,
    canceled_at: cancel ? clock.now() : null,
    cancellation_details: { ...(details as object), reason: cancel ? 'cancellation_requested' : null },
  };
}
