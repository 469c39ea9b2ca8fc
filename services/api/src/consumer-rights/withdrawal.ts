import { Injectable } from '@nestjs/common';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import type { ProviderPayment } from '../stripe/provider-objects.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { ordersNamed, type Order } from './match-order.ts';
import type { StoredDeclaration } from './declarations.repository.ts';
import { supportTicket, type Found, type Outcome } from './outcome.ts';
import { OwnedOrders } from './owned-orders.ts';
import { isWithinPeriod } from './withdrawal-period.ts';

/** A payment is younger than its order, but the provider counts whole seconds by its own clock. */
const slackMs = 60_000;

/**
 * A consumer's withdrawal in time refunds the payment and ends what was bought; see
 * decisions/0015-a-declaration-is-stored-first.md. Safe to repeat.
 */
@Injectable()
export class Withdrawal {
  constructor(
    private readonly orders: OwnedOrders,
    private readonly gateway: StripeGateway,
  ) {}

  async find({ owner_sub: sub, contract, received_at: receivedAt }: StoredDeclaration): Promise<Found> {
    if (sub === null) return supportTicket('anonymous');
    const named = ordersNamed(await this.orders.of(sub), contract);
    const paid = named.filter(({ state, source_id: source }) => state === 'paid' && source !== null);
    const [order, ...others] = paid;
    if (!order) return supportTicket(named[0] ? 'not_paid' : 'not_matched', named[0]);
    if (others.length > 0) return supportTicket('ambiguous', order);
    if (order.buyer === 'business') return supportTicket('business', order);
    // The contract is concluded when the order is confirmed, which follows the payment.
    if (!isWithinPeriod(order.paid_at ?? order.created_at, receivedAt)) return supportTicket('late', order);
    return this.gateway.isOn ? { kind: 'order', order } : supportTicket('payments_off', order);
  }

  /** @throws ProviderFailure */
  async carryOut(order: Order): Promise<Outcome> {
    return await (order.kind === 'once' ? this.undoPurchase(order) : this.undoSubscription(order));
  }

  private async undoPurchase(order: Order): Promise<Outcome> {
    const payment = await this.gateway.payment(order.source_id!);
    if (payment?.status !== 'succeeded' || payment.customerId === null) return supportTicket('not_paid', order);
    await this.refund(payment);
    return { kind: 'refunded', order, customerId: payment.customerId };
  }

  private async undoSubscription(order: Order): Promise<Outcome> {
    const subscription = await this.gateway.subscription(order.source_id!);
    if (!subscription) return supportTicket('already_ended', order);
    const { id, customerId } = subscription;
    const isChanged = subscription.lookupKey !== null && subscription.lookupKey !== order.lookup_key;
    // After a change of the plan other payments belong to the contract as well, even if it was changed back.
    const isOnePayment = !isChanged && (await this.gateway.paidInvoices(id)) <= 1;
    const payment = isOnePayment ? await this.paymentOf(order, customerId) : null;
    await this.gateway.cancelNow(id);
    if (!payment) return { ...supportTicket('refund_by_hand', order), customerId };
    await this.refund(payment);
    return { kind: 'refunded', order, customerId };
  }

  /**
   * The payment of an invoice does not name its subscription. Only a payment that cannot be mistaken for another
   * counts.
   */
  private async paymentOf(order: Order, customerId: string): Promise<ProviderPayment | null> {
    const fitting = (await this.gateway.payments(customerId)).filter(
      ({ status, amount, currency, createdAt }) =>
        status === 'succeeded' &&
        amount === order.amount &&
        currency === order.currency.toUpperCase() &&
        createdAt.getTime() >= order.created_at.getTime() - slackMs,
    );
    const invoiced: ProviderPayment[] = [];
    for (const payment of fitting) {
      const checkout = await this.gateway.checkoutOfPayment(payment.id);
      if (!checkout || checkout.mode === 'subscription') invoiced.push(payment);
    }
    return invoiced.length === 1 ? invoiced[0]! : null;
  }

  private async refund({ id, amount, amountRefunded }: ProviderPayment): Promise<void> {
    if (amountRefunded >= amount) return;
    try {
      await this.gateway.refund(id);
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.code !== 'charge_already_refunded') throw error;
    }
  }
}
