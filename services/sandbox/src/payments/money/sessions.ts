import { newId, type Resource } from '../payment-store.ts';
import { keep } from '../record-change.ts';
import type { Account } from '../resources/account.ts';
import { cancelIntent, type Intent } from './intents.ts';
import { type Line, nameOf, totalOf } from './prices.ts';
import type { SessionWish } from './session-wish.ts';
import { sumOf, taxesOf } from './tax.ts';

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
    wish: SessionWish;
    lines: Line[];
    /** The intent of the first attempt and all later ones. */
    intent: string | null;
    /** The question to the buyer that is open. */
    challenge: string | null;
  };
}

/** An order that can be paid for until it expires. The wish has been checked. */
export function newSession(account: Account, wish: SessionWish, lines: Line[]): Session {
  const id = newId('cs_test');
  const total = totalOf(lines);
  const { automatic_tax: tax, consent_collection: consent, customer, invoice_creation: invoice, mode } = wish;
  const isPayment = mode === 'payment';
  return keep(account, {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: {
      enabled: tax?.enabled ?? false,
      liability: tax?.enabled ? { type: 'self' } : null,
      status: tax?.enabled ? 'requires_location_inputs' : null,
    },
    billing_address_collection: wish.billing_address_collection ?? null,
    cancel_url: wish.cancel_url ?? null,
    client_reference_id: wish.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: consent
      ? {
          payment_method_reuse_agreement: null,
          promotions: consent.promotions ?? 'none',
          terms_of_service: consent.terms_of_service ?? 'none',
        }
      : null,
    created: account.clock.now(),
    currency: wish.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { ...noText, ...wish.custom_text },
    customer: customer ?? null,
    customer_creation: isPayment && !customer ? (wish.customer_creation ?? 'if_required') : null,
    customer_details: null,
    customer_email: wish.customer_email ?? null,
    discounts: [],
    expires_at: wish.expires_at,
    invoice: null,
    invoice_creation: isPayment ? invoiceCreation(invoice) : null,
    line_items: {
      object: 'list',
      data: lines.map((line) => lineItem(account, line, wish.currency)),
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: wish.locale ?? null,
    metadata: wish.metadata,
    mode,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isPayment ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card', 'sepa_debit'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: wish.submit_type ?? null,
    subscription: null,
    success_url: wish.success_url,
    tax_id_collection: { enabled: wish.tax_id_collection?.enabled ?? false, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: taxOf(lines) },
    ui_mode: 'hosted',
    url: account.urls.checkout(id),
    sandbox: { wish, lines, intent: null, challenge: null },
  });
}

/** Where the buyer goes after it. */
export const returnTo = ({ success_url: url, id }: Session) => url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** Nobody can pay for it any more. */
export function expireSession(account: Account, session: Session): Session {
  const intent = account.store.find(session.sandbox.intent ?? '') as Intent | undefined;
  if (intent) cancelIntent(account, intent, 'expired');
  return keep(account, { ...session, status: 'expired', url: null }, 'checkout.session.expired');
}

const taxOf = (lines: readonly Line[]) => sumOf(lines.flatMap(({ amount, taxRates }) => taxesOf(amount, taxRates)));

const noText = { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null };

function invoiceCreation(wish: SessionWish['invoice_creation']) {
  const { description = null, footer = null, metadata = {} } = wish?.invoice_data ?? {};
  return {
    enabled: wish?.enabled ?? false,
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
