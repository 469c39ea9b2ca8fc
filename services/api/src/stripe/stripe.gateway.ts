import { Inject, Injectable } from '@nestjs/common';
import { isEuCountry, type BusinessBuyer, type Locale } from '@stufenlos/contracts';
import { Stripe } from 'stripe';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { ProviderFailure, ProviderRefused, ProviderUnavailable } from './provider-failure.ts';
import { ProviderTimeouts } from './provider-timeouts.ts';
import { ApiRateLimiter } from './api-rate-limiter.ts';
import type { CheckoutRequest, InvoiceParties } from './checkout-request.ts';
import type {
  ProviderCheckout,
  ProviderCustomer,
  ProviderEvent,
  ProviderInvoice,
  ProviderPayment,
  ProviderPrice,
  ProviderProduct,
  ProviderSubscription,
  ProviderTaxId,
  ProviderTaxRate,
} from './provider-objects.ts';
import * as read from './stripe-reading.ts';

/** The API version that we speak. Webhook endpoints must be created with it as well. */
export const stripeVersion = '2025-03-31.basil';
/** The metadata entry of a customer that holds the subject of the identity provider. */
const identityKey = 'identity_id';
const pageSize = 100;

/**
 * The only file that knows the provider's client. Every method is one call or one walk over pages; what goes wrong
 * comes out as `ProviderFailure` of `provider-failure.ts`, and a missing object as null.
 */
@Injectable()
export class StripeGateway {
  private readonly client: Stripe | null;

  constructor(
    @Inject(API_CONFIG) config: ApiConfig,
    private readonly timeouts: ProviderTimeouts = new ProviderTimeouts(),
  ) {
    const settings = config.payments.stripe;
    this.client =
      settings &&
      new Stripe(settings.key, {
        // The type allows only the newest version, the API accepts older ones.
        apiVersion: stripeVersion as Stripe.LatestApiVersion,
        host: settings.host,
        port: settings.port,
        protocol: settings.protocol,
        telemetry: false,
        httpClient: pacedHttp(this.timeouts),
        ...this.timeouts.background,
      });
  }

  get isOn(): boolean {
    return this.client !== null;
  }

  /**
   * Customers that an earlier client made. The search may miss what was written within the last minute. It ignores
   * upper and lower case, which subjects distinguish, so the result is compared once more.
   */
  async searchCustomers(sub: string): Promise<ProviderCustomer[]> {
    const query = `metadata['${identityKey}']:'${read.searchText(sub)}'`;
    const found = await this.ask((stripe) =>
      stripe.customers.search({ query, limit: pageSize }, this.timeouts.interactive),
    );
    const theirs = found.data.filter(({ metadata }) => metadata[identityKey] === sub);
    return theirs.map(({ id }) => ({ id, deleted: false }));
  }

  /**
   * Asked twice, it returns the same customer. `insteadOf` names one that is gone, so that a new one is made. After an
   * attempt that the provider called a failure, it may have made the customer all the same.
   */
  async createCustomer(
    sub: string,
    email: string | null,
    { insteadOf, attempt }: { insteadOf: string | null; attempt: number },
  ): Promise<ProviderCustomer> {
    const made = attempt === 0 ? undefined : await this.customerMadeFor(sub, email, insteadOf);
    if (made !== undefined) return { id: made, deleted: false };
    const params = { metadata: { [identityKey]: sub }, ...(email === null ? {} : { email }) };
    const key = read.idempotencyKey('customer', JSON.stringify([sub, insteadOf]), params, attempt);
    const { id } = await this.askOnce((stripe) =>
      stripe.customers.create(params, { ...this.timeouts.interactive, idempotencyKey: key }),
    );
    return { id, deleted: false };
  }

  /** Unlike the search, the list knows what was written a moment ago. */
  private async customerMadeFor(sub: string, email: string | null, notThis: string | null) {
    const params = { ...(email === null ? {} : { email }), limit: pageSize };
    const { data } = await this.ask((stripe) => stripe.customers.list(params, this.timeouts.interactive));
    return data.find(({ id, metadata }) => metadata[identityKey] === sub && id !== notThis)?.id;
  }

  async customer(id: string): Promise<ProviderCustomer | null> {
    const found = await this.findOrNull((stripe) => stripe.customers.retrieve(id));
    return found && { id: found.id, deleted: found.deleted === true };
  }

  /** Whom the customer's next invoices name. Null: nobody, or there is no such customer. */
  async invoicedName(id: string): Promise<string | null> {
    const found = await this.findOrNull((stripe) => stripe.customers.retrieve(id, {}, this.timeouts.interactive));
    return found === null || found.deleted ? null : (found.name ?? null);
  }

  /** Where invoices and reminders go. */
  async updateEmail(customerId: string, email: string): Promise<void> {
    await this.findOrNull((stripe) => stripe.customers.update(customerId, { email }));
  }

  /**
   * The customer stays for the books, but leads to nobody any more: an empty value clears a field. An invoice keeps the
   * name and address that it was made out to.
   */
  async forgetPerson(customerId: string): Promise<void> {
    const nobody = { email: '', name: '', phone: '', address: '' as const, metadata: { [identityKey]: '' } };
    await this.findOrNull((stripe) => stripe.customers.update(customerId, nobody));
  }

  subscriptions(customerId: string): Promise<ProviderSubscription[]> {
    const params = { customer: customerId, status: 'all' as const, limit: pageSize, expand: ['data.latest_invoice'] };
    return this.list((stripe) => stripe.subscriptions.list(params), read.subscriptionOf);
  }

  async subscription(id: string): Promise<ProviderSubscription | null> {
    const found = await this.findOrNull((stripe) => stripe.subscriptions.retrieve(id));
    return found && read.subscriptionOf(found);
  }

  async cancelAtPeriodEnd(id: string): Promise<ProviderSubscription> {
    return read.subscriptionOf(
      await this.ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    );
  }

  /** Sets the end and notes for which term, both or none of it. */
  async endWithTerm(id: string, term: string): Promise<ProviderSubscription> {
    const params = { cancel_at_period_end: true, metadata: { [read.endedTermKey]: term } };
    return read.subscriptionOf(await this.ask((stripe) => stripe.subscriptions.update(id, params)));
  }

  /** Ends it now. Null: there is none (any more). */
  async cancelNow(id: string): Promise<ProviderSubscription | null> {
    const found = await this.findOrNull((stripe) => stripe.subscriptions.cancel(id));
    return found && read.subscriptionOf(found);
  }

  payments(customerId: string): Promise<ProviderPayment[]> {
    const params = { customer: customerId, limit: pageSize, expand: ['data.latest_charge'] };
    const disputes = (charge: string) => this.disputeStatus(charge);
    return this.list(
      (stripe) => stripe.paymentIntents.list(params),
      (one) => read.paymentOf(one, disputes),
    );
  }

  async payment(id: string): Promise<ProviderPayment | null> {
    const found = await this.findOrNull((stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    return found && (await read.paymentOf(found, (charge) => this.disputeStatus(charge)));
  }

  /** Full refund; asking twice refunds once, because the provider gives no more back than was paid. */
  async refund(paymentIntentId: string): Promise<void> {
    await this.ask((stripe) => stripe.refunds.create({ payment_intent: paymentIntentId }));
  }

  async createCheckout(request: CheckoutRequest): Promise<ProviderCheckout> {
    const params = read.checkoutParams(request);
    const key = read.idempotencyKey('checkout', request.orderId, params, request.attempt);
    const options = { ...this.timeouts.interactive, idempotencyKey: key };
    return read.checkoutOf(await this.askOnce((stripe) => stripe.checkout.sessions.create(params, options)));
  }

  async checkout(id: string): Promise<ProviderCheckout | null> {
    const found = await this.findOrNull((stripe) =>
      stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'invoice.payments'] }, this.timeouts.interactive),
    );
    return found && read.checkoutOf(found);
  }

  /** The checkout that a payment came from, with its lines. Null: there is none, so an invoice was paid. */
  async checkoutOfPayment(paymentIntentId: string): Promise<ProviderCheckout | null> {
    const params = { payment_intent: paymentIntentId, limit: 1, expand: ['data.line_items'] };
    const [found] = (await this.ask((stripe) => stripe.checkout.sessions.list(params))).data;
    return found ? read.checkoutOf(found) : null;
  }

  /** The subscription whose invoice was paid by this payment; null: it paid none. */
  async subscriptionOfPayment(paymentIntentId: string): Promise<string | null> {
    const params = { payment: { type: 'payment_intent' as const, payment_intent: paymentIntentId }, limit: 1 };
    const [paid] = (await this.ask((stripe) => stripe.invoicePayments.list(params))).data;
    const id = paid && read.idOf(paid.invoice);
    const invoice = id ? await this.findOrNull((stripe) => stripe.invoices.retrieve(id)) : null;
    return read.idOf(invoice?.parent?.subscription_details?.subscription);
  }

  /** Invoices of a subscription for which money came. */
  async paidInvoices(subscriptionId: string): Promise<number> {
    const params = { subscription: subscriptionId, status: 'paid' as const, limit: pageSize };
    return await this.ask(async (stripe) => {
      let count = 0;
      for await (const { amount_paid: paid } of stripe.invoices.list(params)) if (paid > 0) count += 1;
      return count;
    });
  }

  /** Whether the invoice of the first period was paid, or there was none. */
  async isFirstInvoicePaid(subscriptionId: string): Promise<boolean> {
    const params = { subscription: subscriptionId, limit: pageSize };
    return await this.ask(async (stripe) => {
      for await (const { billing_reason: reason, status } of stripe.invoices.list(params))
        if (reason === 'subscription_create') return status === 'paid';
      return true;
    });
  }

  /** The newest invoice of a subscription that is not paid. */
  async openInvoice(subscriptionId: string): Promise<ProviderInvoice | null> {
    const params = { subscription: subscriptionId, status: 'open' as const, limit: 1 };
    const [open] = (await this.ask((stripe) => stripe.invoices.list(params))).data;
    const { id } = open ?? {};
    if (id === undefined) return null;
    const tried = (await this.ask((stripe) => stripe.invoicePayments.list({ invoice: id, limit: 1 }))).data[0];
    return { id, paymentIntentId: read.idOf(tried?.payment.payment_intent) };
  }

  /**
   * Ends the checkout page, so that it cannot be paid any more.
   * @returns false when it was paid, expired or unknown before: only an open session can be expired, and Stripe gives
   *   that refusal no code of its own
   */
  async expireCheckout(id: string): Promise<boolean> {
    try {
      return (
        (await this.findOrNull((stripe) => stripe.checkout.sessions.expire(id, {}, this.timeouts.interactive))) !== null
      );
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      if ((await this.checkout(id))?.status === 'open') throw error;
      return false;
    }
  }

  async createPortal(customerId: string, returnUrl: string, locale: Locale): Promise<string> {
    const params = { customer: customerId, return_url: returnUrl, locale };
    return (await this.ask((stripe) => stripe.billingPortal.sessions.create(params, this.timeouts.interactive))).url;
  }

  /** The active rates that are included in prices. */
  taxRates(): Promise<ProviderTaxRate[]> {
    const params = { active: true, inclusive: true, limit: pageSize };
    return this.list(
      (stripe) => stripe.taxRates.list(params),
      ({ id, percentage, country, metadata }) => ({ id, percentage, country, use: metadata?.['use'] ?? null }),
    );
  }

  taxIds(customerId: string): Promise<ProviderTaxId[]> {
    const owner = { type: 'customer' as const, customer: customerId };
    return this.list(
      (stripe) => stripe.taxIds.list({ owner, limit: pageSize }),
      ({ value, verification }) => ({ value, verification: verification?.status ?? 'unavailable' }),
    );
  }

  /** Sets the buyer that this customer's next invoices name, and the footer of those of a subscription. */
  async writeBilling(customerId: string, { buyer, footer }: InvoiceParties): Promise<void> {
    const params = {
      ...(buyer !== undefined && read.buyerOf(buyer)),
      ...(footer !== undefined && { invoice_settings: { footer } }),
    };
    await this.ask((stripe) => stripe.customers.update(customerId, params, this.timeouts.interactive));
    if (buyer !== undefined) await this.writeVatId(customerId, buyer);
  }

  private async writeVatId(customerId: string, business: BusinessBuyer | null): Promise<void> {
    const owner = { type: 'customer' as const, customer: customerId };
    const { data } = await this.ask((stripe) =>
      stripe.taxIds.list({ owner, limit: pageSize }, this.timeouts.interactive),
    );
    const wanted = business && isEuCountry(business.country) ? business.vatId : undefined;
    for (const { id } of data.filter(({ value }) => value !== wanted))
      await this.findOrNull((stripe) => stripe.taxIds.del(id, {}, this.timeouts.interactive));
    if (wanted === undefined || data.some(({ value }) => value === wanted)) return;
    await this.ask((stripe) =>
      stripe.taxIds.create({ type: 'eu_vat', value: wanted, owner }, this.timeouts.interactive),
    );
  }

  prices(): Promise<ProviderPrice[]> {
    const params = { limit: pageSize, expand: ['data.currency_options'] };
    return this.list((stripe) => stripe.prices.list(params), read.priceOf);
  }

  async price(id: string): Promise<ProviderPrice | null> {
    const found = await this.findOrNull((stripe) => stripe.prices.retrieve(id, { expand: ['currency_options'] }));
    return found && read.priceOf(found);
  }

  async product(id: string): Promise<ProviderProduct | null> {
    const found = await this.findOrNull((stripe) => stripe.products.retrieve(id));
    return found && { id: found.id, name: found.name, active: found.active, metadata: found.metadata };
  }

  /** Writes the list of registered sites; an empty value removes its key. */
  async writeMetadata(kind: 'subscription' | 'payment', id: string, metadata: Record<string, string>): Promise<void> {
    await this.ask<unknown>((stripe) =>
      kind === 'subscription'
        ? stripe.subscriptions.update(id, { metadata })
        : stripe.paymentIntents.update(id, { metadata }),
    );
  }

  /** @throws Error when no secret fits, or the signature is older than 300 s. The caller checks for the future. */
  verifiedEvent(raw: Buffer, signature: string, secret: string): ProviderEvent {
    return read.eventOf(Stripe.webhooks.constructEvent(raw, signature, secret, 300));
  }

  private async disputeStatus(chargeId: string): Promise<string | null> {
    const { data } = await this.ask((stripe) => stripe.disputes.list({ charge: chargeId, limit: 1 }));
    return data[0]?.status ?? null;
  }

  private async ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.client) throw new ProviderUnavailable('payments are not set up');
    try {
      return await call(this.client);
    } catch (error) {
      throw read.failureOf(error);
    }
  }

  /** With an idempotency key of ours. */
  private async askOnce<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await this.ask(call);
    } catch (error) {
      if (error instanceof ProviderFailure) error.isKept = read.isAnswered(error);
      throw error;
    }
  }

  /** Walks over all pages of a list. */
  private list<T, R>(pages: (stripe: Stripe) => AsyncIterable<T>, readOne: (one: T) => R | Promise<R>): Promise<R[]> {
    return this.ask(async (stripe) => {
      const all: R[] = [];
      for await (const one of pages(stripe)) all.push(await readOne(one));
      return all;
    });
  }

  /** Null instead of "no such object". */
  private async findOrNull<T>(call: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    try {
      return await this.ask(call);
    } catch (error) {
      if (read.isMissing(error)) return null;
      throw error;
    }
  }
}

/** The client's own transport, in which every request waits for its turn. */
function pacedHttp(timeouts: ProviderTimeouts) {
  const pace = new ApiRateLimiter(timeouts);
  const http = Stripe.createNodeHttpClient();
  const send = http.makeRequest.bind(http);
  http.makeRequest = async (...request) => {
    const timeout = request[7];
    await pace.acquire(timeout <= timeouts.interactive.timeout);
    const answer = await send(...request);
    pace.onStatus(answer.getStatusCode());
    return answer;
  };
  return http;
}
