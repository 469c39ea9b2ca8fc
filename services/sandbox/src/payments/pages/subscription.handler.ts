import { cancelAtPeriodEnd, changePlan, type PortalPrice, resume } from '../subscriptions/portal.ts';
import { previewInvoice } from '../invoices/invoice-preview.ts';
import type { Subscription as ProviderSubscription } from '../subscriptions/subscriptions.ts';
import { sendNotice } from './notice.ts';
import { hasEnded, type PortalPageView, type Subscription } from './portal-page.ts';
import { planChangeBody } from './plan-change-page.ts';
import { cancelBody, planBody } from './subscription-page.ts';
import type { Visit } from './visit.ts';

type Form = Record<string, string> | undefined;
type Step = (visit: Visit, view: PortalPageView, one: Subscription, form: Form) => void;

/** So long is an amount good that somebody has read. */
const confirmSeconds = 600;

const steps: Record<string, Step> = { cancel, resume: takeBack, plan };

/** `subscriptions/{id}/{cancel | resume | plan}` of a portal session; a form sent twice is done once. */
export function handleSubscription(visit: Visit, view: PortalPageView, [id, name = '']: string[], form: Form): void {
  const { language, text, portal, pathOf } = view;
  const one = portal.subscriptions.find((other) => other.id === id);
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (!one || !step) return sendNotice(visit, language, 'unknown', pathOf(), text.overview);
  if (hasEnded(one)) return sendNotice(visit, language, 'over', pathOf(), text.overview);
  step(visit, view, one, form);
}

function cancel(visit: Visit, view: PortalPageView, one: Subscription, form: Form): void {
  const { language, text, portal, pathOf } = view;
  if (form) {
    if (!one.cancelAtPeriodEnd) visit.change((account) => cancelAtPeriodEnd(account, portal.id, one.id));
    return visit.leave(view.doneAt('cancelled'));
  }
  if (one.cancelAtPeriodEnd) return sendNotice(visit, language, 'over', pathOf(), text.overview);
  visit.show({ language, title: text.stopTitle, body: cancelBody(view, one) });
}

function takeBack(visit: Visit, view: PortalPageView, one: Subscription, form: Form): void {
  if (!form) return visit.leave(view.pathOf());
  if (one.cancelAtPeriodEnd) visit.change((account) => resume(account, view.portal.id, one.id));
  visit.leave(view.doneAt('resumed'));
}

function plan(visit: Visit, view: PortalPageView, one: Subscription, form: Form): void {
  const { language, text, portal, pathOf } = view;
  if (one.cancelAtPeriodEnd) return sendNotice(visit, language, 'over', pathOf(), text.overview);
  if (form?.price === one.priceId) return visit.leave(view.doneAt('changed'));
  const chosen = one.prices.find(({ id }) => id === form?.price);
  if (chosen) {
    const at = shownAt(visit, form?.at);
    if (at === undefined) return confirm(visit, view, one, chosen);
    visit.change((account) => changePlan(account, portal.id, one.id, chosen.id, at));
    return visit.leave(view.doneAt('changed'));
  }
  const failed = form !== undefined;
  const body = planBody(view, one, failed ? { price: 'no_choice' } : {});
  visit.show({ language, title: text.change, body, failed, status: failed ? 422 : 200 });
}

/** The second whose amounts were shown; too old, or never shown: undefined. */
function shownAt({ account: { clock } }: Visit, given: string | undefined): number | undefined {
  const at = /^\d{1,12}$/u.test(given ?? '') ? Number(given) : Infinity;
  return at <= clock.now() && at > clock.now() - confirmSeconds ? at : undefined;
}

/** What the change costs now, before it is made. */
function confirm(visit: Visit, view: PortalPageView, one: Subscription, chosen: PortalPrice): void {
  const { language, text, portal } = view;
  const { store, clock } = visit.account;
  const at = clock.now();
  const [item] = (store.get('subscription', one.id) as ProviderSubscription).items.data;
  const details = {
    items: [{ id: item.id, price: chosen.id }],
    proration_behavior: 'always_invoice',
    proration_date: at,
  };
  const invoice = visit.change((account) =>
    previewInvoice(account, { customer: portal.customer.id, subscription: one.id, subscription_details: details }),
  );
  const lines = invoice.lines.data.map(({ amount, pricing }) => {
    const { name } = store.get('product', pricing.price_details.product);
    return { name: typeof name === 'string' ? name : '', amount };
  });
  const { amount_due: due, starting_balance: before, ending_balance: after } = invoice;
  const body = planChangeBody(view, one, { chosen, lines, due, before, after, at });
  visit.show({ language, title: text.changeCheck, body });
}
