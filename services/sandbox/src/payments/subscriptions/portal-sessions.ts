import { z } from 'zod';
import type { PortalSession } from './portal.ts';
import { isOver, type Subscription } from './subscriptions.ts';
import { invalid } from '../protocol/payment-error.ts';
import { newId } from '../store/payment-store.ts';
import { createResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';

const text = z.string();
const completion = z.object({
  type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
  redirect: z.object({ return_url: text }).optional(),
});
const flowData = z.strictObject({
  type: text,
  after_completion: completion.optional(),
  subscription_cancel: z.object({ subscription: text }).optional(),
  subscription_update: z.object({ subscription: text }).optional(),
});

export const portalSessionParams = z.strictObject({
  customer: text,
  flow_data: flowData.optional(),
  locale: text.optional(),
  return_url: text.optional(),
});

/** A page where one customer looks after its own money. `flow_data` says what for. */
export function createPortalSession(account: Account, params: z.infer<typeof portalSessionParams>): PortalSession {
  const { customer, return_url: back } = params;
  if (account.store.find(customer)?.object !== 'customer') {
    throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  }
  if (back !== undefined && !/^https?:\/\//u.test(back)) {
    throw invalid('Not a valid URL: return_url', { code: 'url_invalid', param: 'return_url' });
  }
  const id = newId('bps');
  return createResource<PortalSession>(account, ['BillingPortal.Session', 'bps'], {
    id,
    configuration: 'bpc_sandbox',
    customer,
    flow: params.flow_data ? readFlow(account, customer, params.flow_data) : null,
    locale: params.locale ?? null,
    return_url: back ?? null,
    url: account.urls.portal(id),
  });
}

function readFlow({ store }: Account, customer: string, flow: z.infer<typeof flowData>) {
  const { type, after_completion: after, subscription_cancel: cancel, subscription_update: update } = flow;
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
