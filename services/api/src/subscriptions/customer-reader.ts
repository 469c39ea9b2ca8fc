import { Injectable, Logger } from '@nestjs/common';
import { mayOwe, paymentProblemOf } from './payment-problem.ts';
import { countedStatus, isGrantingStatus } from '../entitlements/sources.ts';
import { limitOf } from '../catalogue/product-limit.ts';
import type { PlanFacts, Reading } from './projection.ts';
import type { KnownPurchases } from './projection.repository.ts';
import { ProviderFailure, ProviderRefused } from '../stripe/provider-failure.ts';
import type { ProviderPayment, ProviderSubscription } from '../stripe/provider-objects.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { moneyOf, subscriptionMoney, type ReturnedMoney } from './subscription-money.ts';

export interface CustomerReading extends Reading {
  /** Payments that turned out to have no checkout. */
  withoutCheckout: readonly string[];
}

/** Reads all that a customer has at the provider. Writes nothing. */
@Injectable()
export class CustomerReader {
  private readonly logger = new Logger('CustomerReader');

  constructor(private readonly gateway: StripeGateway) {}

  /**
   * A customer who is not there (any more) has nothing.
   * @throws ProviderFailure when the reading is not complete: half a look must never be written
   */
  async readCustomer(customerId: string, known: KnownPurchases): Promise<CustomerReading> {
    try {
      return await this.readAll(customerId, known);
    } catch (error) {
      // An object was missing on the way. Only if it is the customer itself, there is nothing to read.
      const isMissing = error instanceof ProviderRefused && error.code === 'resource_missing';
      if (!isMissing || (await this.gateway.customer(customerId))?.deleted === false) throw error;
      return { subscriptions: [], payments: [], withoutCheckout: [] };
    }
  }

  private async readAll(customerId: string, known: KnownPurchases): Promise<CustomerReading> {
    const subscriptions = await this.subscriptionsOf(customerId, known);
    if (subscriptions.length === 0) {
      this.logger.warn({ event: 'no_subscription', msg: 'No subscription found for customer', customer: customerId });
    }
    const payments = await this.gateway.payments(customerId);
    const plans = new Map<string, Promise<PlanFacts>>();
    const planOf = (productId: string): Promise<PlanFacts> => {
      const plan = plans.get(productId) ?? this.planOf(productId);
      plans.set(productId, plan);
      return plan;
    };
    const bought: Reading['payments'][number][] = [];
    const withoutCheckout: string[] = [];
    const invoiced: ProviderPayment[] = [];
    for (const payment of payments) {
      if (known.withoutCheckout.has(payment.id)) {
        invoiced.push(payment);
        continue;
      }
      const origin = known.bought.get(payment.id) ?? (await this.originOf(payment));
      if (origin) bought.push({ ...payment, ...origin, plan: await planOf(origin.productId) });
      // A payment of our own carries its order. If the provider does not find its checkout now, the next reading asks
      // again.
      else if (payment.status === 'succeeded' && !payment.metadata['order_id']) {
        withoutCheckout.push(payment.id);
        invoiced.push(payment);
      }
    }
    const returned = await this.returnedOf(invoiced);
    return {
      subscriptions: await Promise.all(
        subscriptions.map(async (one) => ({
          ...one,
          unitAmount: await this.amountOf(one),
          plan: await planOf(one.productId),
          money: await this.moneyOf(one, returned),
          problem: paymentProblemOf(one, mayOwe(one) ? await this.gateway.openInvoice(one.id) : null, payments),
        })),
      ),
      payments: bought,
      withoutCheckout,
    };
  }

  /** With the status that we store. */
  private async subscriptionsOf(customerId: string, known: KnownPurchases): Promise<ProviderSubscription[]> {
    const all = await this.gateway.subscriptions(customerId);
    const hasBegun = async ({ id, status, firstInvoice }: ProviderSubscription): Promise<boolean> => {
      if (firstInvoice !== 'unknown') return firstInvoice === 'paid';
      return !isGrantingStatus(status) || known.begun.has(id) || (await this.gateway.isFirstInvoicePaid(id));
    };
    return await Promise.all(
      all.map(async (one) => ({ ...one, status: countedStatus(one.status, await hasBegun(one)) })),
    );
  }

  /** Refunded or disputed payments of invoices, by subscription. They are few, so each is looked up. */
  private async returnedOf(invoiced: readonly ProviderPayment[]): Promise<Map<string, ReturnedMoney[]>> {
    const found = new Map<string, ReturnedMoney[]>();
    for (const payment of invoiced) {
      const money = moneyOf(payment);
      const id = money === null ? null : await this.gateway.subscriptionOfPayment(payment.id);
      if (id !== null) found.set(id, [...(found.get(id) ?? []), money]);
    }
    return found;
  }

  private async moneyOf({ id }: ProviderSubscription, returned: Map<string, ReturnedMoney[]>): Promise<ReturnedMoney> {
    const payments = returned.get(id);
    return payments ? subscriptionMoney(payments, await this.gateway.paidInvoices(id)) : null;
  }

  /** A price has one main currency and amounts in others. The amount shown is in the currency that is charged. */
  private async amountOf({ unitAmount, priceId, currency }: ProviderSubscription): Promise<number> {
    return unitAmount ?? (await this.gateway.price(priceId))?.unitAmounts[currency] ?? 0;
  }

  /** A one-time purchase has a checkout of mode `payment`. The payment of an invoice has none. */
  private async originOf(payment: ProviderPayment): Promise<{ checkoutId: string; productId: string } | null> {
    // It grants nothing yet and may still become anything.
    if (payment.status !== 'succeeded') return null;
    const checkout = await this.gateway.checkoutOfPayment(payment.id);
    if (checkout?.mode === 'payment') return { checkoutId: checkout.id, productId: checkout.productId ?? '' };
    this.logger.warn({ event: 'payment_without_checkout', msg: 'No session found for payment', payment: payment.id });
    return null;
  }

  /** A limit that is missing, unusable or could not be read is 0. The log says so, and a reconciliation tries again. */
  private async planOf(productId: string): Promise<PlanFacts> {
    try {
      const product = productId === '' ? null : await this.gateway.product(productId);
      const metadata = product?.metadata ?? {};
      const { limit, isKnown } = limitOf(metadata);
      if (!isKnown) this.logger.error({ event: 'limit_unknown', alert: true, product: productId, limit: 0 });
      return { name: product?.name ?? null, plan: metadata['plan'] ?? null, limit };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      const cause = error.message;
      this.logger.error({
        event: 'limit_lookup_failed',
        msg: 'Failed to look up the limit',
        product: productId,
        cause,
      });
      return { name: null, plan: null, limit: 0 };
    }
  }
}
