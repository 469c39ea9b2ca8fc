import type { PortalSession } from './portal.ts';
import { isOver, type Subscription } from './subscriptions.ts';
import { invalid } from '../protocol/payment-error.ts';
import { newId } from '../store/payment-store.ts';
import { keep } from '../store/record-change.ts';
import { demandUnderstood } from '../protocol/understood.ts';
import type { Account } from '../store/account.ts';

interface PortalSessionParams {
  customer: string;
  flow_data?: Flow;
  locale?: string;
  return_url?: string;
}

interface Flow {
  type: string;
  after_completion?: {
    type: 'hosted_confirmation' | 'portal_homepage' | 'redirect';
    redirect?: { return_url: string };
  };
  subscription_cancel?: { subscription: string };
  subscription_update?: { subscription: string };
}

/** A page where one customer looks after its own money. `flow_data` says what for. */
export function createPortalSession(account: Account, params: PortalSessionParams): PortalSession {
  demandUnderstood(params, ['customer', 'flow_data', 'locale', 'return_url']);
  const { customer, return_url: back } = params;
  if (account.store.find(customer)?.object !== 'customer') {
    throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  }
  if (back !== undefined && !/^https?:\/\//u.test(back)) {
    throw invalid('Not a valid URL: return_url', { code: 'url_invalid', param: 'return_url' });
  }
  const id = newId('bps');
  return keep(account, {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: account.clock.now(),
    customer,
    flow: params.flow_data ? readFlow(account, customer, params.flow_data) : null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: back ?? null,
    url: account.urls.portal(id),
  });
}

function readFlow({ store }: Account, customer: string, flow: Flow) {
  const { type, after_completion: after, subscription_cancel: cancel, subscription_update: update } = flow;
  demandUnderstood(flow, ['type', 'after_completion', 'subscription_cancel', 'subscription_update'], 'flow_data');
  const wanted = { subscription_cancel: cancel, subscription_update: update }[type];
  if (type !== 'payment_method_update' && !wanted) throw invalid(`Missing: flow_data[${type}]`, { param: 'flow_data' });
  const one = store.find(wanted?.subscription ?? '') as Subscription | undefined;
  if (wanted && (one?.object !== 'subscription' || one.customer !== customer || isOver(one))) {
    throw invalid(`No such subscription: '${wanted.subscription}'`, { code: 'resource_missing', param: 'flow_data' });
  }
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    subscription_cancel: cancel ? { retention: null, ...cancel } : null,
    subscription_update: update ?? null,
    subscription_update_confirm: null,
    type,
  };
}
