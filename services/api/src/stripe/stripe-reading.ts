import { createHash } from 'node:crypto';
import { intervalOfMonths, isPeriodic, type BusinessBuyer, type Interval } from '@stufenlos/contracts';
import { Stripe } from 'stripe';
import type { CheckoutRequest } from './checkout-request.ts';
import { ProviderFailure, ProviderRefused, ProviderUnavailable } from './provider-failure.ts';
import type {
  ProviderCheckout,
  ProviderEvent,
  ProviderPayment,
  ProviderPrice,
  ProviderSubscription,
} from './provider-objects.ts';

/** The metadata entry of a subscription that holds the name of the term that was set to its end. */
export const endedTermKey = 'ended_term';

type Reference = string | { id: string } | null | undefined;
export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
const timeOf = (seconds: number): Date => new Date(seconds * 1000);
/**
 * The types of the client describe a newer API version than the one we speak, so a value is checked before it is used.
 */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : 'unknown');

export function subscriptionOf(one: Stripe.Subscription): ProviderSubscription {
  const [item] = one.items.data;
  const price = item?.price;
  return {
    id: one.id,
    customerId: idOf(one.customer) ?? '',
    status: textOf(one.status),
    priceId: price?.id ?? '',
    productId: idOf(price?.product) ?? '',
    lookupKey: price?.lookup_key ?? null,
    unitAmount: price && price.currency !== one.currency ? null : (price?.unit_amount ?? 0),
    currency: one.currency.toUpperCase(),
    kind: intervalOf(price?.recurring ?? monthly),
    periodEnd: item ? timeOf(item.current_period_end) : null,
    cancelAtPeriodEnd: one.cancel_at_period_end,
    createdAt: timeOf(one.created),
    endedTerm: one.metadata[endedTermKey] ?? null,
    firstInvoice: firstInvoiceOf(one),
    endReason: one.cancellation_details?.reason ?? null,
    metadata: one.metadata,
  };
}

/**
 * By a direct debit a subscription is active at once, days before the bank decides about its first invoice. An invoice
 * that is sent instead of charged is an operator's word to wait for the money.
 */
function firstInvoiceOf({ collection_method: collects, latest_invoice: newest }: Stripe.Subscription) {
  if (collects === 'send_invoice' || newest === null) return 'paid';
  if (typeof newest !== 'object' || newest.billing_reason !== 'subscription_create') return 'unknown';
  return newest.status === 'paid' ? 'paid' : 'due';
}

/** `disputeOf` is asked only for a charge that was disputed. */
export async function paymentOf(
  one: Stripe.PaymentIntent,
  disputeOf: (chargeId: string) => Promise<string | null>,
): Promise<ProviderPayment> {
  const charge = typeof one.latest_charge === 'object' ? one.latest_charge : null;
  return {
    id: one.id,
    customerId: idOf(one.customer),
    status: textOf(one.status),
    amount: one.amount,
    currency: one.currency.toUpperCase(),
    amountRefunded: charge?.amount_refunded ?? 0,
    // While the person is there, the status says it. Of a renewal only the refusal says it.
    needsAuthentication: one.status === 'requires_action' || one.last_payment_error?.code === 'authentication_required',
    // A disputed charge without a listed dispute counts as openly disputed.
    disputeStatus: charge?.disputed ? ((await disputeOf(charge.id)) ?? 'unknown') : null,
    createdAt: timeOf(charge?.created ?? one.created),
    metadata: one.metadata,
  };
}

export function checkoutOf(one: Stripe.Checkout.Session): ProviderCheckout {
  const price = one.line_items?.data[0]?.price;
  const first = one.mode === 'subscription' && typeof one.invoice === 'object' ? one.invoice : null;
  return {
    id: one.id,
    amountTotal: one.amount_total,
    amountTax: one.total_details?.amount_tax ?? null,
    mode: textOf(one.mode),
    status: one.status,
    // The session itself tells of the first attempt alone.
    paymentStatus: first?.status === 'paid' ? 'paid' : textOf(one.payment_status),
    customerId: idOf(one.customer),
    email: one.customer_details?.email ?? null,
    clientReferenceId: one.client_reference_id,
    url: one.url,
    paymentIntentId: idOf(one.payment_intent) ?? idOf(first?.payments?.data[0]?.payment.payment_intent),
    subscriptionId: idOf(one.subscription),
    priceId: price?.id ?? null,
    productId: idOf(price?.product),
  };
}

const monthly = { interval: 'month', interval_count: 1 } as const;

/** A period that we do not sell, as an operator may have agreed on for Enterprise, counts as by the month: it renews. */
function intervalOf(recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null): Interval {
  if (recurring === null) return 'once';
  const { interval, interval_count: count } = recurring;
  const months = interval === 'year' ? 12 * count : interval === 'month' ? count : undefined;
  return (months === undefined ? undefined : intervalOfMonths(months)) ?? 'month';
}

/** All currencies of a price. `soldCurrencies` leaves out those that we do not sell. */
export function priceOf(one: Stripe.Price): ProviderPrice {
  const amounts: Record<string, number> = {};
  for (const [currency, option] of Object.entries(one.currency_options ?? {})) {
    if (option.unit_amount !== null) amounts[currency.toUpperCase()] = option.unit_amount;
  }
  if (one.unit_amount !== null) amounts[one.currency.toUpperCase()] = one.unit_amount;
  return {
    id: one.id,
    lookupKey: one.lookup_key,
    productId: idOf(one.product) ?? '',
    active: one.active,
    kind: intervalOf(one.recurring),
    taxBehavior: one.tax_behavior,
    unitAmounts: amounts,
  };
}

export function eventOf(one: Stripe.Event): ProviderEvent {
  const object = one.data.object as {
    id?: string;
    object?: string;
    customer?: Reference;
    payment_intent?: Reference;
  };
  const id = object.id ?? '';
  return {
    id: one.id,
    type: one.type,
    created: timeOf(one.created),
    // A dispute names no customer, and its own id leads nowhere: the payment does.
    objectId: object.object === 'dispute' ? (idOf(object.payment_intent) ?? '') : id,
    customerId: object.object === 'customer' ? id : idOf(object.customer),
  };
}

export function checkoutParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, sub, flags, isBusiness, taxRateId, footer } = request;
  // The provider demands the name where it asks for a tax id.
  const keepsName = isBusiness && !flags.taxId;
  const collectsAddress = flags.automaticTax || flags.taxId || flags.address;
  const metadata = { order_id: orderId };
  return {
    mode: isPeriodic(request.kind) ? 'subscription' : 'payment',
    customer: request.customerId,
    client_reference_id: sub,
    currency: request.currency.toLowerCase(),
    line_items: [{ price: request.priceId, quantity: 1, ...(taxRateId === null ? {} : { tax_rates: [taxRateId] }) }],
    locale: request.locale,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    metadata,
    ...(isPeriodic(request.kind)
      ? { subscription_data: { metadata } }
      : {
          payment_intent_data: { metadata },
          invoice_creation: flags.invoices ? { enabled: true, invoice_data: { footer } } : { enabled: false },
        }),
    ...(flags.termsConsent ? { consent_collection: { terms_of_service: 'required' as const } } : {}),
    ...(flags.automaticTax ? { automatic_tax: { enabled: true } } : {}),
    ...(flags.taxId ? { tax_id_collection: { enabled: true } } : {}),
    ...(flags.address ? { billing_address_collection: 'required' as const } : {}),
    // The checkout may change an existing customer's address and name only with this permission.
    ...(collectsAddress || !keepsName
      ? {
          customer_update: {
            ...(collectsAddress ? { address: 'auto' as const } : {}),
            ...(keepsName ? {} : { name: 'auto' as const }),
          },
        }
      : {}),
  };
}

/** The name and address under which a company is a customer. A person has none until a card names one. */
export function buyerOf(business: BusinessBuyer | null): Pick<Stripe.CustomerUpdateParams, 'name' | 'address'> {
  if (business === null) return { name: '', address: '' };
  const { company, street, postalCode, city, country } = business;
  return { name: company, address: { line1: street, postal_code: postalCode, city, country } };
}

/**
 * The key contains the parameters, because the provider refuses a known key with other parameters.
 * @param attempt grows with each answer that the provider keeps for a key (`isKept`)
 */
export function idempotencyKey(kind: string, id: string, params: object, attempt: number): string {
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 16);
  const key = `${kind}:${createHash('sha256').update(id).digest('base64url').slice(0, 24)}:${hash}`;
  return attempt === 0 ? key : `${key}:${attempt}`;
}

/** A subject inside a search query. @throws ProviderRefused when it holds control characters */
export function searchText(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new ProviderRefused('subject_not_searchable');
  return text.replaceAll(/['\\]/g, String.raw`\$&`);
}

/** Turns an error of the client into one that callers can tell apart, with the client's error as its cause. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return new ProviderUnavailable('the payment provider wants fewer calls', { cause: error, isThrottled: true });
  }
  // The same request, with the same idempotency key, is already being processed. The next try gets its answer.
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 409) {
    return new ProviderUnavailable('the payment provider is at it already', { cause: error });
  }
  const refused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeCardError;
  if (refused) return new ProviderRefused(error.code ?? error.type, { cause: error });
  if (error instanceof Stripe.errors.StripeError) {
    return new ProviderUnavailable('the payment provider does not answer', { cause: error });
  }
  return new ProviderFailure('the payment provider could not be understood', { cause: error });
}

/** Whether the provider has answered the request itself; 409: it is still at the first request with this key. */
export function isAnswered({ cause }: ProviderFailure): boolean {
  const status = cause instanceof Stripe.errors.StripeError ? cause.statusCode : undefined;
  return status !== undefined && status !== 409;
}

export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.code === 'resource_missing';
