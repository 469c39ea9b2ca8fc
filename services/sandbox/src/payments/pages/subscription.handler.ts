import { cancelAtPeriodEnd, changePlan, resume } from '../money/portal.ts';
import { sendNotice } from './notice.ts';
import { hasEnded, type PortalPageView, type Subscription } from './portal-page.ts';
import { cancelBody, planBody } from './subscription-page.ts';
import type { Visit } from './visit.ts';

type Form = Record<string, string> | undefined;
type Step = (visit: Visit, view: PortalPageView, one: Subscription, form: Form) => void;

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
    visit.change((account) => changePlan(account, portal.id, one.id, chosen.id));
    return visit.leave(view.doneAt('changed'));
  }
  const failed = form !== undefined;
  const body = planBody(view, one, failed ? { price: 'no_choice' } : {});
  visit.show({ language, title: text.change, body, failed, status: failed ? 422 : 200 });
}
