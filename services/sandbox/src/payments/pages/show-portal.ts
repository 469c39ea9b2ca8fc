import { invoiceDetails } from '../invoices/invoice-details.ts';
import { portalView } from '../subscriptions/portal.ts';
import { PaymentError } from '../protocol/payment-error.ts';
import { fill } from '../../web/fill.ts';
import { invoiceBody } from './invoice-page.ts';
import { showNotice } from './notice.ts';
import { flowOf } from './portal-flow.ts';
import { portalBody, type PortalForm, type PortalPageView } from './portal-page.ts';
import { texts, type Texts } from './texts/texts.ts';
import type { HostedPageRequest } from './hosted-page-request.ts';

type PortalHandle = (page: HostedPageRequest, view: PortalPageView, form: PortalForm, ...segments: string[]) => void;

/**
 * A page of a portal session. The id is the key of one customer's things: every other id in the address is looked for
 * among them and nowhere else.
 */
export const inPortal =
  (handle: PortalHandle) =>
  async (page: HostedPageRequest, path = '', ...segments: string[]): Promise<void> => {
    const [id = ''] = path.split('/');
    // Read to its end before anything is looked at: what is looked at then is what is changed.
    const form = page.reads ? undefined : await page.form();
    const view = viewOf(page, id);
    if (!view) return showNotice(page, page.language(), 'portal');
    page.mayReturnTo(view.portal.returnTo, flowOf(page, id).afterwards);
    handle(page, view, form, ...segments);
  };

export function showOverview(page: HostedPageRequest, view: PortalPageView, form: PortalForm): void {
  const { language, text, portal, pathOf } = view;
  const flow = flowOf(page, portal.id);
  // As the product opens it: links of ours and the way back from a flow have a query.
  if (flow.page && page.query.size === 0) return page.redirect(pathOf(...flow.page));
  if (form) return showUnknown(page, view);
  const done = doneIn(text, page.query.get('done'));
  page.show({ language, title: text.portalTitle, body: portalBody(view, done) });
}

export function showInvoice(page: HostedPageRequest, view: PortalPageView, _form: PortalForm, id?: string): void {
  const { language, text, portal } = view;
  const invoice = portal.invoices.find((one) => one.id === id);
  if (!invoice) return showUnknown(page, view);
  const title = fill(text.invoiceTitle, { number: invoice.number });
  const details = invoiceDetails(page.account.store, invoice.id);
  page.show({ language, title, body: invoiceBody(view, invoice, details) });
}

export const showUnknown = (page: HostedPageRequest, { language, pathOf, text }: PortalPageView): void =>
  showNotice(page, language, 'unknown', pathOf(), text.overview);

function viewOf(page: HostedPageRequest, id: string): PortalPageView | undefined {
  try {
    const portal = portalView(page.account, id);
    const language = page.language(portal.locale);
    const base = ['/sandbox/payments/portal', id].join('/');
    const pathOf = (...parts: string[]) => `${[base, ...parts].join('/')}?lang=${language}`;
    const doneAt = (what: keyof Texts['done']) => flowOf(page, id).afterwards ?? `${pathOf()}&done=${what}`;
    return { language, text: texts[language], portal, pathOf, doneAt };
  } catch (error) {
    if (error instanceof PaymentError && error.status < 500) return undefined;
    throw error;
  }
}

const doneIn = ({ done }: Texts, key: string | null): string | undefined =>
  key !== null && Object.hasOwn(done, key) ? done[key as keyof Texts['done']] : undefined;
