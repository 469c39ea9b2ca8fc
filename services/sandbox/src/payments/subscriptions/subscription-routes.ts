import { z } from 'zod';
import { invalid, missing } from '../protocol/payment-error.ts';
import { list, retrieve, route, type Routes } from '../protocol/route.ts';
import type { Account } from '../store/account.ts';
import { createPortalSession, portalSessionParams } from './portal-sessions.ts';
import { cancellationNotes, changeSubscription, subscriptionParams, withNotes } from './subscription-change.ts';
import { endSubscription, isOver, itemOf, type Subscription } from './subscriptions.ts';

const cancelParams = z
  .strictObject({ cancellation_details: cancellationNotes, invoice_now: z.boolean(), prorate: z.boolean() })
  .partial();

/** At once. Throws 404 also for one that is over already, as the provider does. */
function cancelSubscription(account: Account, params: z.infer<typeof cancelParams>, id: string): Subscription {
  if (params.invoice_now || params.prorate) throw invalid('The sandbox charges no differences.', { param: 'prorate' });
  const one = account.store.get('subscription', id) as Subscription;
  if (isOver(one)) throw missing('subscription', id);
  return endSubscription(account, withNotes(one, params.cancellation_details), 'cancellation_requested');
}

const text = z.string();

export const subscriptionRoutes: Routes = {
  'get /v1/subscriptions': list(
    '/v1/subscriptions',
    'subscription',
    { collection_method: text, customer: text, price: text, status: text },
    {
      price: (one, id) => id === undefined || itemOf(one as Subscription).price.id === id,
      status: (one, status) => hasStatus(one as Subscription, status),
    },
  ),
  'get /v1/subscriptions/{id}': retrieve('subscription'),
  'post /v1/subscriptions/{id}': route(subscriptionParams, (account, change, id) =>
    changeSubscription(account, account.store.get('subscription', id) as Subscription, change),
  ),
  'delete /v1/subscriptions/{id}': route(cancelParams, cancelSubscription),
  'post /v1/billing_portal/sessions': route(portalSessionParams, createPortalSession),
};

/** Without a status all that are not canceled. */
function hasStatus(one: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return one.status !== 'canceled';
  return wanted === 'all' || one.status === wanted || (wanted === 'ended' && isOver(one));
}
