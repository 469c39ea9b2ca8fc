import { RefusedRequest } from '../../web/body.ts';
import type { PageHandler } from '../../web/page-request.ts';
import { mapHandlers, type RouteTable } from '../../web/routing.ts';
import { PaymentError } from '../protocol/payment-error.ts';
import type { Payments } from '../payments.ts';
import { HostedPageRequest } from './hosted-page-request.ts';
import { type NoticeName, showNotice } from './notice.ts';
import { replaceCardPage } from './replace-card.ts';
import { showChallenge } from './show-challenge.ts';
import { showCheckout } from './show-checkout.ts';
import { inPortal, showInvoice, showOverview, showUnknown } from './show-portal.ts';
import { showSubscription } from './show-subscription.ts';

type Handle = (page: HostedPageRequest, ...segments: string[]) => void | Promise<void>;

const portal = '/sandbox/payments/portal';
const routes: RouteTable<Handle> = {
  'GET,POST /sandbox/payments/checkout/{id}': showCheckout,
  'GET,POST /sandbox/payments/challenge/{id}': showChallenge,
  [`GET,POST ${portal}/{id}`]: inPortal(showOverview),
  [`GET,POST ${portal}/{id}/card`]: inPortal(replaceCardPage),
  [`GET,POST ${portal}/{id}/subscriptions/{subscription}/{step}`]: inPortal(showSubscription),
  [`GET,POST ${portal}/{id}/invoices/{invoice}`]: inPortal(showInvoice),
  [`GET,POST ${portal}/*`]: inPortal(showUnknown),
  'GET,POST /sandbox/payments/*': (page) => showNotice(page, page.language(), 'unknown'),
};

/**
 * The pages of the payment provider that people see. The id in an address is long, random and the only key: a person who
 * has it may pay or change what it is for.
 */
export const hostedPageRoutes = (payments: Payments): RouteTable<PageHandler> =>
  mapHandlers(routes, (handle) => async (page, ...segments) => {
    const hosted = new HostedPageRequest(payments, page);
    try {
      await handle(hosted, ...segments);
    } catch (error) {
      const notice = noticeOf(error);
      if (!notice || page.response.headersSent) throw error;
      showNotice(hosted, hosted.language(), notice);
      if (notice === 'failed') throw error;
    }
  });

/** Undefined for what is answered with its status alone. */
function noticeOf(error: unknown): NoticeName | undefined {
  if (error instanceof RefusedRequest) return error.status === 403 ? 'refused' : undefined;
  if (!(error instanceof PaymentError) || error.status >= 500) return 'failed';
  return error.status === 404 ? 'unknown' : 'over';
}
