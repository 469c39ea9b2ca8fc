import { emptyFields } from '../contract/empty-fields.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { cancelIntent, type Intent } from '../charges/intents.ts';
import { type Line, nameOf, totalOf } from '../catalogue/prices.ts';
import type { SessionRequest } from './session-request.ts';
import { sumOf, taxesOf } from '../invoices/tax.ts';

export interface Session extends Resource {
  amount_total: number;
  cancel_url: string | null;
  currency: string;
  customer: string | null;
  customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  locale: string | null;
  metadata: Record<string, string>;
  mode: 'payment' | 'subscription';
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  sandbox: {
    request: SessionRequest;
    lines: Line[];
    /** The intent of the first attempt and all later ones. */
    intent: string | null;
    /** The question to the buyer that is open. */
    challenge: string | null;
  };
}

/** An order that can be paid for until it expires. The request has been checked. */
export function newSession(account: Account, request: SessionRequest, lines: Line[]): Session {
  const id = newId('cs_test');
  const total = totalOf(lines);
  const { automatic_tax: tax, consent_collection: consent, customer, invoice_creation: invoice, mode } = request;
  const isPayment = mode === 'payment';
  return createResource<Session>(account, ['Checkout.Session', 'cs_test'], {
    id,
    discounts: [],
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card', 'sepa_debit'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    status: 'open',
    ui_mode: 'hosted',
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: {
      enabled: tax?.enabled ?? false,
      liability: tax?.enabled ? { type: 'self' } : null,
      status: tax?.enabled ? 'requires_location_inputs' : null,
    },
    billing_address_collection: request.billing_address_collection ?? null,
    cancel_url: request.cancel_url ?? null,
    client_reference_id: request.client_reference_id ?? null,
    consent_collection: consent
      ? {
          payment_method_reuse_agreement: null,
          promotions: 'none',
          terms_of_service: consent.terms_of_service ?? 'none',
        }
      : null,
    currency: request.currency,
    custom_text: { ...emptyFields('Checkout.Session.CustomText'), ...request.custom_text },
    customer: customer ?? null,
    customer_creation: isPayment && !customer ? (request.customer_creation ?? 'if_required') : null,
    customer_email: request.customer_email ?? null,
    expires_at: request.expires_at,
    invoice_creation: isPayment ? invoiceCreation(invoice) : null,
    line_items: {
      object: 'list',
      data: lines.map((line) => lineItem(account, line, request.currency)),
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    locale: request.locale ?? null,
    metadata: request.metadata,
    mode,
    payment_method_collection: isPayment ? 'if_required' : 'always',
    submit_type: request.submit_type ?? null,
    success_url: request.success_url,
    tax_id_collection: { enabled: request.tax_id_collection?.enabled ?? false, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: taxOf(lines) },
    url: account.urls.checkout(id),
    sandbox: { request, lines, intent: null, challenge: null },
  });
}

/** Where the buyer goes after it. */
export const returnTo = ({ success_url: url, id }: Session) => url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** Nobody can pay for it any more. */
export function expireSession(account: Account, session: Session): Session {
  const intent = account.store.find(session.sandbox.intent ?? '') as Intent | undefined;
  if (intent) cancelIntent(account, intent, 'expired');
  return saveResource(account, { ...session, status: 'expired', url: null }, 'checkout.session.expired');
}

const taxOf = (lines: readonly Line[]) => sumOf(lines.flatMap(({ amount, taxRates }) => taxesOf(amount, taxRates)));

function invoiceCreation(request: SessionRequest['invoice_creation']) {
  const { description = null, footer = null, metadata = {} } = request?.invoice_data ?? {};
  return {
    enabled: request?.enabled ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description,
      footer,
      issuer: null,
      metadata,
      rendering_options: null,
    },
  };
}

const lineItem = ({ store }: Account, line: Line, currency: string) => ({
  id: newId('li'),
  object: 'item',
  amount_discount: 0,
  amount_subtotal: line.amount,
  amount_tax: taxOf([line]),
  amount_total: line.amount,
  currency,
  description: nameOf(store, line.price),
  price: line.price,
  quantity: line.quantity,
});
