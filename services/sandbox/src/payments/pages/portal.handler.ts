import { invoiceDetails } from '../invoices/invoice-details.ts';
import { portalView } from '../subscriptions/portal.ts';
import { PaymentError } from '../protocol/payment-error.ts';
import { fill } from '../../web/fill.ts';
import { handleCard } from './card.handler.ts';
import { invoiceBody } from './invoice-page.ts';
import { sendNotice } from './notice.ts';
import { flowOf } from './portal-flow.ts';
import { portalBody, type PortalPageView } from './portal-page.ts';
import { handleSubscription } from './subscription.handler.ts';
import { texts, type Texts } from './texts/texts.ts';
import type { Visit } from './visit.ts';

/**
 * `/portal/{id}` and below. The id is the key of one customer's things: every other id in the address is looked for
 * among them and nowhere else.
 */
export async function handlePortal(visit: Visit, id: string, [area, ...rest]: string[]): Promise<void> {
  const { reads } = visit;
  // Read to its end before anything is looked at: what is looked at then is what is changed.
  const form = reads ? undefined : await visit.form();
  const view = viewOf(visit, id);
  if (!view) return sendNotice(visit, visit.language(), 'portal');
  const flow = flowOf(visit, id);
  visit.mayReturnTo(view.portal.returnTo, flow.afterwards);
  if (area === 'card' && rest.length === 0) return handleCard(visit, view, form);
  if (area === 'subscriptions' && rest.length === 2) return handleSubscription(visit, view, rest, form);
  const { language, text, portal, pathOf } = view;
  if (area === 'invoices' && rest.length === 1) {
    const invoice = portal.invoices.find((one) => one.id === rest[0]);
    if (!invoice) return sendNotice(visit, language, 'unknown', pathOf(), text.overview);
    const title = fill(text.invoiceTitle, { number: invoice.number });
    return visit.show({
      language,
      title,
      body: invoiceBody(view, invoice, invoiceDetails(visit.account.store, invoice.id)),
    });
  }
  // As the product opens it: links of ours and the way back from a flow have a query.
  if (area === undefined && flow.page && visit.query.size === 0) return visit.leave(pathOf(...flow.page));
  if (area !== undefined || form) return sendNotice(visit, language, 'unknown', pathOf(), text.overview);
  visit.show({ language, title: text.portalTitle, body: portalBody(view, doneIn(text, visit.query.get('done'))) });
}

function viewOf(visit: Visit, id: string): PortalPageView | undefined {
  try {
    const portal = portalView(visit.account, id);
    const language = visit.language(portal.locale);
    const base = ['/sandbox/payments/portal', id].join('/');
    const pathOf = (...parts: string[]) => `${[base, ...parts].join('/')}?lang=${language}`;
    const doneAt = (what: keyof Texts['done']) => flowOf(visit, id).afterwards ?? `${pathOf()}&done=${what}`;
    return { language, text: texts[language], portal, pathOf, doneAt };
  } catch (error) {
    if (error instanceof PaymentError && error.status < 500) return undefined;
    throw error;
  }
}

const doneIn = ({ done }: Texts, key: string | null): string | undefined =>
  key !== null && Object.hasOwn(done, key) ? done[key as keyof Texts['done']] : undefined;
