import { cancelAtPeriodEnd, changePlan, type PortalPrice, resume } from '../subscriptions/portal.ts';
import { previewInvoice } from '../invoices/invoice-preview.ts';
import type { Subscription as ProviderSubscription } from '../subscriptions/subscriptions.ts';
import { showNotice } from './notice.ts';
import { hasEnded, type PortalForm, type PortalPageView, type Subscription } from './portal-page.ts';
import { planChangeBody } from './plan-change-page.ts';
import { cancelBody, planBody } from './subscription-page.ts';
import type { HostedPageRequest } from './hosted-page-request.ts';

type Step = (page: HostedPageRequest, view: PortalPageView, one: Subscription, form: PortalForm) => void;

/** So long is an amount good that somebody has read. */
const confirmSeconds = 600;

const steps: Record<string, Step> = { cancel, resume: takeBack, plan };

/** `subscriptions/{id}/{cancel | resume | plan}` of a portal session; a form sent twice is done once. */
export function showSubscription(
  page: HostedPageRequest,
  view: PortalPageView,
  form: PortalForm,
  id?: string,
  name = '',
): void {
  const { language, text, portal, pathOf } = view;
  const one = portal.subscriptions.find((other) => other.id === id);
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (!one || !step) return showNotice(page, language, 'unknown', pathOf(), text.overview);
  if (hasEnded(one)) return showNotice(page, language, 'over', pathOf(), text.overview);
  step(page, view, one, form);
}

function cancel(page: HostedPageRequest, view: PortalPageView, one: Subscription, form: PortalForm): void {
  const { language, text, portal, pathOf } = view;
  if (form) {
    if (!one.cancelAtPeriodEnd) page.change((account) => cancelAtPeriodEnd(account, portal.id, one.id));
    return page.redirect(view.doneAt('cancelled'));
  }
  if (one.cancelAtPeriodEnd) return showNotice(page, language, 'over', pathOf(), text.overview);
  page.show({ language, title: text.stopTitle, body: cancelBody(view, one) });
}

function takeBack(page: HostedPageRequest, view: PortalPageView, one: Subscription, form: PortalForm): void {
  if (!form) return page.redirect(view.pathOf());
  if (one.cancelAtPeriodEnd) page.change((account) => resume(account, view.portal.id, one.id));
  page.redirect(view.doneAt('resumed'));
}

function plan(page: HostedPageRequest, view: PortalPageView, one: Subscription, form: PortalForm): void {
  const { language, text, portal, pathOf } = view;
  if (one.cancelAtPeriodEnd) return showNotice(page, language, 'over', pathOf(), text.overview);
  if (form?.price === one.priceId) return page.redirect(view.doneAt('changed'));
  const chosen = one.prices.find(({ id }) => id === form?.price);
  if (chosen) {
    const at = shownAt(page, form?.at);
    if (at === undefined) return confirm(page, view, one, chosen);
    page.change((account) => changePlan(account, portal.id, one.id, chosen.id, at));
    return page.redirect(view.doneAt('changed'));
  }
  const failed = form !== undefined;
  const body = planBody(view, one, failed ? { price: 'no_choice' } : {});
  page.show({ language, title: text.change, body, failed, status: failed ? 422 : 200 });
}

/** The second whose amounts were shown; too old, or never shown: undefined. */
function shownAt({ account: { clock } }: HostedPageRequest, given: string | undefined): number | undefined {
  const at = /^\d{1,12}$/u.test(given ?? '') ? Number(given) : Infinity;
  return at <= clock.now() && at > clock.now() - confirmSeconds ? at : undefined;
}

/** What the change costs now, before it is made. */
function confirm(page: HostedPageRequest, view: PortalPageView, one: Subscription, chosen: PortalPrice): void {
  const { language, text, portal } = view;
  const { store, clock } = page.account;
  const at = clock.now();
  const [item] = (store.get('subscription', one.id) as ProviderSubscription).items.data;
  const details = {
    items: [{ id: item.id, price: chosen.id }],
    proration_behavior: 'always_invoice',
    proration_date: at,
  };
  const invoice = page.change((account) =>
    previewInvoice(account, { customer: portal.customer.id, subscription: one.id, subscription_details: details }),
  );
  const lines = invoice.lines.data.map(({ amount, pricing, parent }) => {
    const { name } = store.get('product', pricing.price_details.product);
    const isPeriod = parent.subscription_item_details?.proration === false;
    return { name: typeof name === 'string' ? name : '', amount, isPeriod };
  });
  const periodEnd = lines.some(({ isPeriod }) => isPeriod) ? invoice.period_end : one.periodEnd;
  const { amount_due: due, starting_balance: before, ending_balance: after } = invoice;
  const body = planChangeBody(view, one, { chosen, lines, due, before, after, at, periodEnd });
  page.show({ language, title: text.changeCheck, body });
}
