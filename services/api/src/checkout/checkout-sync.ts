import { Injectable, Logger } from '@nestjs/common';
import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { isDeletedSubject } from '../access/deleted-subject.ts';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import { OrdersRepository, type OrderRow } from '../orders/orders.repository.ts';
import { warnPaidAfterDeletion } from '../orders/paid-after-deletion.ts';
import { PaymentNotices } from '../subscriptions/payment-notices.ts';
import type { ProviderCheckout } from '../stripe/provider-objects.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { endedStatuses } from '../database/billing-tables.ts';

/**
 * `unread`: payments are switched off. `open`: can still be paid. `waiting`: completed, payment pending. `paid`.
 * `over`: expired or failed.
 */
export type CheckoutOutcome = 'unread' | 'open' | 'waiting' | 'paid' | 'over';

const paidStatuses: ReadonlySet<string> = new Set(['paid', 'no_payment_required']);
/** Statuses from which a payment never succeeds by itself. */
const failedPayments = new Set(['requires_payment_method', 'canceled']);

/**
 * Asks the provider what became of the checkout of an order, and notes it. A paid order is settled by its payment:
 * whether it grants anything is another question, so a subscription that is over already settles its order too.
 */
@Injectable()
export class CheckoutSync {
  private readonly logger = new Logger('Checkout');

  constructor(
    private readonly gateway: StripeGateway,
    private readonly sync: CustomerSync,
    private readonly orders: OrdersRepository,
    private readonly notices: PaymentNotices,
    private readonly effects: OutboxRunner,
  ) {}

  /** @throws ProviderFailure */
  async syncOrder(order: OrderRow): Promise<CheckoutOutcome> {
    if (order.checkout_id === null) return 'open';
    if (!this.gateway.isOn) return 'unread';
    return await this.applySession(order, await this.gateway.checkout(order.checkout_id));
  }

  /** As `syncOrder`, with the checkout as it was just read. @throws ProviderFailure */
  async applySession(order: OrderRow, session: ProviderCheckout | null): Promise<CheckoutOutcome> {
    const outcome = checkoutOutcomeOf(session);
    if (outcome === 'over') await this.orders.expire(order.id);
    if (session === null || outcome === 'over' || outcome === 'open') return outcome;
    if (order.email === null && session.email !== null) await this.orders.noteEmail(order.id, session.email);
    // First what was bought, so that the order's effects find it.
    if (session.customerId !== null) await this.sync.syncCustomer(session.customerId);
    if (outcome === 'paid') {
      await this.settle(order, session);
      return outcome;
    }
    const failed = await this.failedSource(session);
    if (failed === null) return outcome;
    const tell = (tx: Transaction<Database>) => this.notices.mailFailedOrder(tx, order.id);
    if (await this.orders.expire(order.id, failed, tell)) this.effects.notify();
    return 'over';
  }

  private async settle({ id, owner_sub: sub }: OrderRow, session: ProviderCheckout): Promise<void> {
    const sourceId = session.subscriptionId ?? session.paymentIntentId ?? session.id;
    if (!(await this.orders.settle({ orderId: id, sourceId }, new Date()))) return;
    this.effects.notify();
    if (isDeletedSubject(sub)) warnPaidAfterDeletion(this.logger, session.customerId);
  }

  /**
   * The failed payment or subscription. A subscription is cancelled, or the provider would keep trying to charge a
   * person who was told that the order failed.
   */
  private async failedSource({ paymentIntentId, subscriptionId }: ProviderCheckout): Promise<string | null> {
    if (paymentIntentId === null) return subscriptionId === null ? null : await this.endedSource(subscriptionId);
    if (!(await this.hasFailed(paymentIntentId))) return null;
    if (subscriptionId === null) return paymentIntentId;
    await this.gateway.cancelNow(subscriptionId);
    // An attempt may have begun meanwhile. After the end there is no other one.
    return (await this.hasFailed(paymentIntentId)) ? subscriptionId : null;
  }

  private async hasFailed(paymentIntentId: string): Promise<boolean> {
    const payment = await this.gateway.payment(paymentIntentId);
    return payment !== null && failedPayments.has(payment.status);
  }

  private async endedSource(subscriptionId: string): Promise<string | null> {
    const subscription = await this.gateway.subscription(subscriptionId);
    return subscription && endedStatuses.includes(subscription.status) ? subscription.id : null;
  }
}

/**
 * What a hosted checkout says about its order; null: the provider has no such checkout. A checkout that was paid stays
 * paid whatever becomes of the subscription or of the money later: that decides what the order grants, not whether it
 * was paid. Pure.
 */
function checkoutOutcomeOf(session: Pick<ProviderCheckout, 'status' | 'paymentStatus'> | null): CheckoutOutcome {
  if (session?.status === 'open') return 'open';
  if (session?.status !== 'complete') return 'over';
  return paidStatuses.has(session.paymentStatus) ? 'paid' : 'waiting';
}
