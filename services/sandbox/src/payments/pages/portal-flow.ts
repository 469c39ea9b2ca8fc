import type { Resource } from '../store/payment-store.ts';
import type { HostedPageRequest } from './hosted-page-request.ts';

/** What the product sent somebody for, in the shape of the provider's API. */
interface Flow {
  type: string;
  after_completion?: { type: string; redirect: { return_url: string } | null };
  subscription_cancel?: { subscription: string } | null;
  subscription_update?: { subscription: string } | null;
}

export interface PortalFlow {
  /** Parts of the page's path below the portal session. */
  page: string[] | undefined;
  /** Where somebody goes who is done; null = to the overview. */
  afterwards: string | null;
}

/** Of a portal session that there is. Flows that the sandbox has no page for begin at the overview. */
export function flowOf({ account }: HostedPageRequest, portalId: string): PortalFlow {
  const { flow } = account.store.get('billing_portal.session', portalId) as Resource & { flow: Flow | null };
  const pages: Record<string, string[] | undefined> = {
    payment_method_update: ['card'],
    subscription_cancel: stepOf(flow?.subscription_cancel, 'cancel'),
    subscription_update: stepOf(flow?.subscription_update, 'plan'),
  };
  const { after_completion: after } = flow ?? {};
  return {
    page: flow ? pages[flow.type] : undefined,
    afterwards: after?.type === 'redirect' ? (after.redirect?.return_url ?? null) : null,
  };
}

const stepOf = (wanted: { subscription: string } | null | undefined, step: string) =>
  wanted ? ['subscriptions', wanted.subscription, step] : undefined;
