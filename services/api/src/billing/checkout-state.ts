import { Injectable, Logger } from '@nestjs/common';
import type { Checkout } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { reportAccess } from '../runs/report-access.ts';
import { CustomerSync } from './customer-sync.ts';
import { EntitlementReader } from './entitlement-facts.ts';
import { EntitlementView } from './entitlement-view.ts';
import { OrdersRepository, type OrderRow } from './orders.repository.ts';
import { PaymentLimits } from './payment-limits.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { ProviderCheckout } from './provider-objects.ts';
import { withinPatience } from './provider-problem.ts';
import { StripeGateway } from './stripe.gateway.ts';

/** The return page asks every few seconds: it rather hears what our tables say. */
const patienceMs = 8000;
/** States of a payment and of a subscription out of which nothing comes any more by itself. */
const failedPayments = new Set(['requires_payment_method', 'canceled']);
const failedSubscriptions = new Set(['incomplete_expired', 'canceled']);

/** What became of a checkout (the return page). The address that the browser came back to proves nothing. */
@Injectable()
export class CheckoutState {
  private readonly logger = new Logger('Checkout');
  /** By order: several tabs that ask at once are one question to the provider. */
  private readonly looks = new Map<string, Promise<boolean>>();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly gateway: StripeGateway,
    private readonly sync: CustomerSync,
    private readonly orders: OrdersRepository,
    private readonly entitlements: EntitlementReader,
    private readonly view: EntitlementView,
    private readonly limits: PaymentLimits,
  ) {}

  /** @throws AppError `not_found`: no checkout of this person */
  async read(sub: string, checkoutId: string): Promise<Checkout> {
    const asked = await this.orders.ofCheckout(checkoutId, sub);
    if (!asked) throw new AppError('not_found');
    const isDelayed =
      asked.state === 'open' && (await this.limits.mayLook(sub, new Date())) && (await this.lookOnce(asked));
    const order = (await this.orders.byId(asked.id)) ?? asked;
    const now = new Date();
    const run = await this.run(order, now);
    return {
      state: order.state === 'open' ? 'pending' : order.state === 'paid' ? 'paid' : endOf(order),
      delayed: order.state === 'open' && isDelayed,
      orderId: order.id,
      reference: order.reference,
      lookupKey: order.lookup_key,
      ...(run ? { run } : {}),
      entitlement: await this.view.of(sub, now),
    };
  }

  /** Whether a delayed method is under way. Never throws for the provider: our tables answer as well (I14). */
  private async lookOnce(order: OrderRow): Promise<boolean> {
    const look = this.looks.get(order.id) ?? this.look(order).finally(() => this.looks.delete(order.id));
    this.looks.set(order.id, look);
    try {
      return await withinPatience(look, patienceMs);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.logger.warn({ event: 'checkout_not_read', cause: error.message });
      return false;
    }
  }

  /**
   * Asks the provider what became of an open order, and notes it.
   * @returns whether a delayed method is under way
   * @throws ProviderFailure
   */
  async look(order: OrderRow): Promise<boolean> {
    if (!this.gateway.isOn || order.checkout_id === null) return false;
    const session = await this.gateway.checkout(order.checkout_id);
    if (session?.status === 'open') return false;
    if (session?.status !== 'complete') {
      await this.orders.expire(order.id);
      return false;
    }
    if (session.customerId !== null) await this.sync.syncCustomer(session.customerId);
    if (session.paymentStatus !== 'unpaid') return false;
    const failed = await this.failedSource(session);
    if (failed !== null) await this.orders.expire(order.id, failed);
    return failed === null;
  }

  private async failedSource({ paymentIntentId, subscriptionId }: ProviderCheckout): Promise<string | null> {
    if (paymentIntentId !== null) {
      const payment = await this.gateway.payment(paymentIntentId);
      return payment && failedPayments.has(payment.status) ? payment.id : null;
    }
    if (subscriptionId === null) return null;
    const subscription = await this.gateway.subscription(subscriptionId);
    return subscription && failedSubscriptions.has(subscription.status) ? subscription.id : null;
  }

  private async run({ run_id: id, owner_sub: sub }: OrderRow, now: Date): Promise<Checkout['run']> {
    if (id === null) return undefined;
    const run = await this.db
      .selectFrom('runs')
      .select(['id', 'host_key', 'unlocked_at', 'unlock_source_kind', 'unlock_source_id'])
      .where('id', '=', id)
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
    return run && { id: run.id, unlocked: !reportAccess(run, await this.entitlements.read(sub), now).locked };
  }
}

/** An expired order that knows of a payment is one that failed. */
const endOf = ({ source_id: tried }: OrderRow) => (tried === null ? ('expired' as const) : ('failed' as const));
