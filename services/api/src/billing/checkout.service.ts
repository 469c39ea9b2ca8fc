import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '../access/current-user.ts';
import { AppError } from '../errors/app-error.ts';
import { CheckoutSessions } from './checkout-sessions.ts';
import { EntitlementReader } from './entitlement-facts.ts';
import { OrderReview, type OrderWish } from './order-review.ts';
import { OrdersRepository, type NewOrder } from './orders.repository.ts';
import { PaymentLimits } from './payment-limits.ts';
import { ProviderUnavailable } from './provider-failure.ts';
import { providerProblem, withinPatience } from './provider-problem.ts';
import { isSameOrder } from './same-order.ts';
import { grantingSubscriptions } from './sources.ts';
import { StripeGateway } from './stripe.gateway.ts';

/** A person hears within 25 s that the provider does not answer (A14). */
const patienceMs = 24_000;
/** Other tabs may come between a look and a write; each of them only once. */
const mostRounds = 6;

/** From the binding button to the address of the hosted checkout (P41, P81). */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly review: OrderReview,
    private readonly orders: OrdersRepository,
    private readonly sessions: CheckoutSessions,
    private readonly entitlements: EntitlementReader,
    private readonly limits: PaymentLimits,
  ) {}

  /**
   * Twice with the same order: the same address, also after a crash in between. A second order of the same thing goes to
   * the checkout that is open already.
   * @throws AppError as `OrderReview.read`; `conflict` with reason `price`, `subscribed`, `paid`, `pending`, `expired`, `order`
   * or `customer`; `provider_unavailable`
   */
  async place(user: CurrentUser, wish: OrderWish, now: Date): Promise<{ url: string }> {
    if (!this.gateway.isOn) throw new AppError('provider_unavailable', { cause: new Error('payments are not set up') });
    await this.limits.admit(user.sub, now);
    const order = await this.review.read(user, wish, now);
    try {
      return { url: await withinPatience(this.open(user, order), patienceMs) };
    } catch (error) {
      throw providerProblem(error);
    }
  }

  private async open(user: CurrentUser, wish: NewOrder): Promise<string> {
    for (let round = 0; round < mostRounds; round += 1) {
      const own = await this.orders.byId(wish.id);
      // An id of somebody else tells nothing, not even that it is taken.
      if (own && own.owner_sub !== user.sub) throw new AppError('not_found');
      if (own && !isSameOrder(own, wish)) throw conflict('order');
      if (own?.state === 'paid') throw conflict('paid');
      if (own?.state === 'expired') throw conflict('expired');
      await this.refuseSecondSubscription(user.sub, wish);
      const current = own ?? (await this.orders.openBeside(wish));
      if (!current) await this.orders.add(wish);
      else if (!isSameOrder(current, wish)) await this.sessions.retire(current);
      else {
        const url = await this.sessions.urlOf(user, current);
        if (url !== null) return url;
      }
    }
    throw new ProviderUnavailable('too many orders of the same thing at once');
  }

  private async refuseSecondSubscription(sub: string, { kind }: NewOrder): Promise<void> {
    if (kind !== 'month') return;
    const { subscriptions } = await this.entitlements.read(sub);
    if (grantingSubscriptions(subscriptions, new Date()).length > 0) throw conflict('subscribed');
  }
}

const conflict = (reason: string) => new AppError('conflict', { data: { reason } });
