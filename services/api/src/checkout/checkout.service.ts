import { Injectable } from '@nestjs/common';
import { isPeriodic } from '@stufenlos/contracts';
import type { CurrentUser } from '../access/current-user.ts';
import { AppError } from '../errors/app-error.ts';
import { CheckoutSessions } from './checkout-sessions.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { OrderBuilder, type OrderRequest } from './order-builder.ts';
import { OrdersRepository, type NewOrder } from '../orders/orders.repository.ts';
import { PaymentLimits } from '../stripe/payment-limits.ts';
import { ProviderTimeouts } from '../stripe/provider-timeouts.ts';
import { providerProblem, withTimeout } from '../stripe/provider-problem.ts';
import { isOtherBuyer } from './other-buyer.ts';
import { isSameOrder } from './same-order.ts';
import { grantingSubscriptions } from '../entitlements/sources.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { KeyedMutex } from './keyed-mutex.ts';

/**
 * Tabs on another process may change the orders between our reading and our writing. Each of them does so only once.
 */
const mostRounds = 6;

/**
 * From the order button to the address of the hosted checkout; see
 * decisions/0014-an-order-is-placed-on-our-own-page.md.
 */
@Injectable()
export class CheckoutService {
  /**
   * One at a time per person. Otherwise tabs with different orders would end each other’s checkouts in an endless loop.
   */
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly gateway: StripeGateway,
    private readonly builder: OrderBuilder,
    private readonly orders: OrdersRepository,
    private readonly sessions: CheckoutSessions,
    private readonly entitlements: EntitlementReader,
    private readonly limits: PaymentLimits,
    private readonly timeouts: ProviderTimeouts = new ProviderTimeouts(),
  ) {}

  /**
   * The same order sent twice returns the same address, also after a crash in between. A second order of the same thing
   * returns the checkout that is already open.
   * @throws AppError as `OrderBuilder.build`; `conflict` with reason `price`, `subscribed`, `paid`, `pending`, `expired`,
   * `order`, `customer`, `buyer` (the invoices of the subscription name somebody else), `buyer_pending` (the money of an
   * order by somebody else is on its way) or `busy` (other windows order at the same moment); `provider_unavailable`
   */
  async place(user: CurrentUser, request: OrderRequest, now: Date): Promise<{ url: string }> {
    if (!this.gateway.isOn) throw new AppError('provider_unavailable', { cause: new Error('payments are not set up') });
    await this.limits.admit(user.sub, now);
    const order = await this.builder.build(user, request, now);
    try {
      return { url: await this.openInTurn(user, order) };
    } catch (error) {
      throw providerProblem(error);
    }
  }

  /** Waits some seconds for its turn. The time limit for the provider begins only then. */
  private async openInTurn(user: CurrentUser, order: NewOrder): Promise<string> {
    const begun = Promise.withResolvers<void>();
    let isGivenUp = false;
    const work = this.mutex.runExclusive(user.sub, async () => {
      // The caller has already been answered with `busy`, so nothing may be ordered any more.
      if (isGivenUp) throw conflict('busy');
      begun.resolve();
      return await this.open(user, order);
    });
    work.catch(() => undefined);
    const timer = setTimeout(() => {
      isGivenUp = true;
      begun.reject(conflict('busy'));
    }, this.timeouts.queueMs);
    try {
      await begun.promise;
    } finally {
      clearTimeout(timer);
    }
    return await withTimeout(work, this.timeouts.buttonMs);
  }

  private async open(user: CurrentUser, request: NewOrder): Promise<string> {
    for (let round = 0; round < mostRounds; round += 1) {
      const own = await this.orders.byId(request.id);
      // An order id of somebody else is answered like an unknown one.
      if (own && own.owner_sub !== user.sub) throw new AppError('not_found');
      if (own && !isSameOrder(own, request)) throw conflict('order');
      if (own?.state === 'paid') throw conflict('paid');
      if (own?.state === 'expired') throw conflict('expired');
      await this.refuseSecondSubscription(user.sub, request);
      await this.refuseOtherBuyer(user.sub, request);
      if (await this.retireOtherBuyers(user.sub, request)) continue;
      const current = own ?? (await this.orders.openBeside(request));
      if (!current) await this.orders.add(request);
      else if (!isSameOrder(current, request)) await this.sessions.retire(current);
      else {
        const url = await this.sessions.urlOf(user, current);
        if (url !== null) return url;
      }
    }
    throw conflict('busy');
  }

  private async refuseSecondSubscription(sub: string, { kind }: NewOrder): Promise<void> {
    if (!isPeriodic(kind)) return;
    const { subscriptions } = await this.entitlements.readFacts(sub);
    if (grantingSubscriptions(subscriptions, new Date()).length > 0) throw conflict('subscribed');
  }

  /** A purchase by somebody else would put that buyer on the invoices of the subscription. */
  private async refuseOtherBuyer(sub: string, request: NewOrder): Promise<void> {
    const orders = await this.orders.ofSubscriptions(sub);
    if (orders.some((order) => isOtherBuyer(order, request))) throw conflict('buyer');
  }

  /**
   * It would also put that buyer on the invoice of an older order, which is made out when that is paid. So the older
   * order cannot be paid any more. Returns whether there was one: look again.
   * @throws AppError `conflict`, reason `buyer_pending`
   */
  private async retireOtherBuyers(sub: string, request: NewOrder): Promise<boolean> {
    const open = await this.orders.openOf(sub);
    const others = open.filter((order) => order.id !== request.id && isOtherBuyer(order, request));
    for (const order of others) await this.sessions.retire(order, 'buyer_pending');
    return others.length > 0;
  }
}

const conflict = (reason: string) => new AppError('conflict', { data: { reason } });
