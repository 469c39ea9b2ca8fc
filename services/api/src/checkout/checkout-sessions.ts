import { Inject, Injectable, Logger } from '@nestjs/common';
import { defaultLocale } from '@stufenlos/contracts';
import type { CurrentUser } from '../access/current-user.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { AppError } from '../errors/app-error.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { CheckoutSync } from './checkout-sync.ts';
import type { CheckoutRequest } from '../stripe/checkout-request.ts';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import { Customers } from '../customers/customers.ts';
import { InvoiceBuyers } from './invoice-buyers.ts';
import { nameStandingBuyer } from '../orders/order-settlement.ts';
import { OrdersRepository, type OrderRow } from '../orders/orders.repository.ts';
import { ProviderFailure, ProviderRefused } from '../stripe/provider-failure.ts';
import type { ProviderCheckout } from '../stripe/provider-objects.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { TaxRates } from '../catalogue/tax-rates.ts';

/** The hosted checkouts of open orders: one for each, never two. */
@Injectable()
export class CheckoutSessions {
  private readonly logger = new Logger('Checkout');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly gateway: StripeGateway,
    private readonly customers: Customers,
    private readonly sync: CustomerSync,
    private readonly checkouts: CheckoutSync,
    private readonly orders: OrdersRepository,
    private readonly catalogue: Catalogue,
    private readonly taxRates: TaxRates,
    private readonly buyers: InvoiceBuyers,
  ) {}

  /** Where the order is paid. Null: something has changed, look again. @throws AppError, ProviderFailure */
  async urlOf(user: CurrentUser, order: OrderRow): Promise<string | null> {
    if (order.checkout_id === null) return await this.create(user, order);
    const session = await this.gateway.checkout(order.checkout_id);
    if (session?.status === 'open') return session.url;
    await this.end(order, session);
    return null;
  }

  /**
   * Ends the older order, because the person orders something else now: it cannot be paid any more.
   * @throws AppError `conflict` with this reason: completed, but the money is still on its way
   */
  async retire(order: OrderRow, whileWaiting = 'pending'): Promise<void> {
    if (order.checkout_id === null) return await this.orders.expireWithoutCheckout(order);
    const session = await this.gateway.checkout(order.checkout_id);
    if (session?.status !== 'open') return await this.end(order, session, whileWaiting);
    // Paid, or over, in this very moment: the next look tells which.
    if (!(await this.gateway.expireCheckout(session.id))) return;
    await this.orders.expire(order.id, undefined, (tx) => nameStandingBuyer(tx, order));
  }

  private async end(order: OrderRow, session: ProviderCheckout | null, whileWaiting = 'pending'): Promise<void> {
    if ((await this.checkouts.applySession(order, session)) !== 'waiting') return;
    const now = await this.orders.byId(order.id);
    if (now?.state === 'open') throw new AppError('conflict', { data: { reason: whileWaiting } });
  }

  private async create(user: CurrentUser, order: OrderRow): Promise<string | null> {
    try {
      return await this.createOnce(user, order);
    } catch (error) {
      // A failure to note it must not hide what the provider said.
      await this.noteFailure(order, error).catch((cause: unknown) =>
        this.logger.warn({ event: 'failed_attempt_not_noted', cause: String(cause) }),
      );
      throw error;
    }
  }

  private async noteFailure(order: OrderRow, error: unknown): Promise<void> {
    // The next click asks with another key. An answer that was lost is asked for again with the same one.
    if (error instanceof ProviderFailure && error.isKept) await this.orders.noteAttempt(order);
    await this.orders.nameStandingBuyer(order);
  }

  private async createOnce(user: CurrentUser, order: OrderRow): Promise<string | null> {
    const known = await this.customers.storedId(user.sub);
    const customerId = known ?? (await this.customers.obtain(user, order.attempt));
    // What an earlier client sold to this person may forbid the order.
    if (known === null && (await this.sync.syncCustomer(customerId)) === 'changed') return null;
    // Otherwise its buyer could be written long after the order has ended.
    if ((await this.orders.byId(order.id))?.state !== 'open') return null;
    const session = await this.createFor(user, order, customerId);
    if (session.url === null) throw new ProviderFailure('a checkout without an address');
    if (isAnotherPrice(order, session)) await this.refusePrice(order, session);
    if (await this.note(order, session.id, session.url)) return session.url;
    // Another tab wanted something else meanwhile. Nobody has seen this address, and that tab may have expired it.
    const now = await this.orders.byId(order.id);
    if (now?.state !== 'paid') await this.gateway.expireCheckout(session.id);
    const [refused] = await this.buyers.writeStanding(order, session.customerId ?? customerId);
    if (refused) throw refused.cause;
    return null;
  }

  private async note(order: OrderRow, checkoutId: string, url: string): Promise<boolean> {
    try {
      return await this.orders.noteCheckout(order, checkoutId, url);
    } catch (error) {
      // The account is being deleted, and the deletion did not see this checkout. Nobody has its address yet.
      if (error instanceof AppError && error.code === 'gone') await this.gateway.expireCheckout(checkoutId);
      throw error;
    }
  }

  /**
   * The provider's price has changed since the catalogue was read, so its page would charge an amount that was
   * never shown. The person has to order again.
   */
  private async refusePrice(order: OrderRow, session: ProviderCheckout): Promise<never> {
    this.logger.warn({
      event: 'price_outdated',
      price: order.price_id,
      ordered: order.amount,
      now: session.amountTotal,
      tax: session.amountTax,
    });
    await this.gateway.expireCheckout(session.id);
    await this.orders.expire(order.id);
    await this.catalogue.refresh();
    throw new AppError('conflict', { data: { reason: 'price' } });
  }

  private async createFor(user: CurrentUser, order: OrderRow, customerId: string): Promise<ProviderCheckout> {
    try {
      return await this.createWith(order, customerId);
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.code !== 'resource_missing') throw error;
      const other = await this.customers.replace(user, customerId, order.attempt);
      if (other === null) throw error;
      return await this.createWith(order, other);
    }
  }

  private async createWith(order: OrderRow, customerId: string): Promise<ProviderCheckout> {
    const footer = await this.buyers.write(order, customerId);
    const rate = order.tax?.mode === 'fixed' ? await this.taxRates.idOf(order.tax.treatment) : null;
    return await this.gateway.createCheckout(this.requestOf(order, customerId, rate, footer));
  }

  private requestOf(order: OrderRow, customerId: string, taxRateId: string | null, footer: string): CheckoutRequest {
    const back = `${this.config.publicOrigin}/setup/return`;
    // The browser remembers a language only where somebody has chosen it.
    const language = order.locale === defaultLocale ? '' : `&lang=${order.locale}`;
    return {
      isBusiness: order.business !== null,
      taxRateId,
      footer,
      orderId: order.id,
      attempt: order.attempt,
      sub: order.owner_sub,
      customerId,
      priceId: order.price_id,
      kind: order.kind,
      currency: order.currency,
      locale: order.locale,
      // The provider puts the id in place of the braces.
      successUrl: `${back}?checkout={CHECKOUT_SESSION_ID}${language}`,
      // In a second window it may be pressed after the payment, so the page asks what became of this order.
      cancelUrl: `${back}?cancelled=1&order=${order.id}&plan=${encodeURIComponent(order.lookup_key)}${language}`,
      flags: this.config.payments.flags,
    };
  }
}

/** Whether the provider's page would charge another amount, or another tax, than the order page showed. */
const isAnotherPrice = ({ amount, tax }: OrderRow, { amountTotal, amountTax }: ProviderCheckout): boolean =>
  (amountTotal !== null && amountTotal !== amount) ||
  (tax?.mode === 'fixed' && amountTax !== null && amountTax !== tax.tax);
