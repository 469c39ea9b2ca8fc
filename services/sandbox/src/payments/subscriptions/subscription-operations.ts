import { type ListParams, pageOf } from '../protocol/listing.ts';
import { invalid, missing } from '../protocol/payment-error.ts';
import { changeSubscription, type SubscriptionChange } from './subscription-change.ts';
import { endSubscription, isOver, itemOf, type Subscription } from './subscriptions.ts';
import { demandUnderstood } from '../protocol/understood.ts';
import type { Account } from '../store/account.ts';
import { listed } from '../protocol/listed.ts';

interface SubscriptionList extends ListParams {
  customer?: string;
  price?: string;
  /** Without it all that are not canceled. */
  status?: string;
}

export function listSubscriptions({ store }: Account, { status, price, ...params }: SubscriptionList) {
  const all = listed(store, 'subscription', params, ['customer', 'collection_method']) as Subscription[];
  const fitting = all
    .filter((one) => price === undefined || itemOf(one).price.id === price)
    .filter((one) => {
      if (status === undefined) return one.status !== 'canceled';
      return status === 'all' || one.status === status || (status === 'ended' && isOver(one));
    });
  return pageOf(fitting, params, '/v1/subscriptions');
}

export const updateSubscription = (account: Account, change: SubscriptionChange, id: string): Subscription =>
  changeSubscription(account, account.store.get('subscription', id) as Subscription, change);

interface Cancellation {
  cancellation_details?: SubscriptionChange['cancellation_details'];
  invoice_now?: boolean;
  prorate?: boolean;
}

/** At once. Throws 404 also for one that is over already, as the provider does. */
export function cancelSubscription(account: Account, params: Cancellation, id: string): Subscription {
  demandUnderstood(params, ['cancellation_details', 'invoice_now', 'prorate']);
  if (params.invoice_now || params.prorate) throw invalid('The sandbox charges no differences.', { param: 'prorate' });
  const one = account.store.get('subscription', id) as Subscription;
  if (isOver(one)) throw missing('subscription', id);
  const { cancellation_details: notes = {} } = params;
  demandUnderstood(notes, ['comment', 'feedback'], 'cancellation_details');
  const said = Object.entries(notes).map(([name, value]) => [name, value === '' ? null : value]);
  const details = { ...(one.cancellation_details as object), ...Object.fromEntries(said) };
  return endSubscription(account, { ...one, cancellation_details: details }, 'cancellation_requested');
}
