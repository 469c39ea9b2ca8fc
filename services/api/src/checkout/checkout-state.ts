import { Injectable, Logger } from '@nestjs/common';
import type { Checkout } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { reportAccess } from '../entitlements/report-access.ts';
import { CheckoutSync, type CheckoutOutcome } from './checkout-sync.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { EntitlementView } from '../entitlements/entitlement-view.ts';
import { OrdersRepository, type OrderRow } from '../orders/orders.repository.ts';
import { PaymentLimits } from '../stripe/payment-limits.ts';
import { ProviderFailure } from '../stripe/provider-failure.ts';
import { ProviderTimeouts } from '../stripe/provider-timeouts.ts';
import { withTimeout } from '../stripe/provider-problem.ts';

/** What became of a checkout (the return page). The address that the browser came back to proves nothing. */
@Injectable()
export class CheckoutState {
  private readonly logger = new Logger('Checkout');
  /** By order: several tabs that ask at once are one question to the provider. */
  private readonly pending = new Map<string, Promise<CheckoutOutcome>>();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly checkouts: CheckoutSync,
    private readonly orders: OrdersRepository,
    private readonly entitlements: EntitlementReader,
    private readonly view: EntitlementView,
    private readonly limits: PaymentLimits,
    private readonly timeouts: ProviderTimeouts = new ProviderTimeouts(),
  ) {}

  /**
   * @param id of the checkout, or of its order: the provider writes the checkout's into one of two return addresses only
   * @throws AppError `not_found`: no checkout of this person
   */
  async stateOf(sub: string, id: string): Promise<Checkout> {
    const asked = await (isOrderId(id) ? this.orders.byId(id) : this.orders.ofCheckout(id, sub));
    if (asked?.owner_sub !== sub) throw new AppError('not_found');
    const outcome = asked.state === 'open' ? await this.look(asked) : null;
    const order = (await this.orders.byId(asked.id)) ?? asked;
    const now = new Date();
    const run = await this.run(order, now);
    return {
      state: order.state === 'open' ? 'pending' : order.state === 'paid' ? 'paid' : endOf(order),
      delayed: order.state === 'open' && outcome === 'waiting',
      ...(order.state === 'open' && outcome === 'unread' && { isUnread: true as const }),
      orderId: order.id,
      reference: order.reference,
      lookupKey: order.lookup_key,
      ...(run ? { run } : {}),
      entitlement: await this.view.of(sub, now),
    };
  }

  /** While the provider is away, or may not be asked, our tables answer instead. */
  private async look(order: OrderRow): Promise<CheckoutOutcome> {
    if (!(await this.limits.mayAskProvider(order.owner_sub, new Date()))) return 'unread';
    return await this.syncOnce(order);
  }

  private async syncOnce(order: OrderRow): Promise<CheckoutOutcome> {
    const look =
      this.pending.get(order.id) ?? this.checkouts.syncOrder(order).finally(() => this.pending.delete(order.id));
    this.pending.set(order.id, look);
    try {
      return await withTimeout(look, this.timeouts.statusMs);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.logger.warn({ event: 'checkout_not_read', cause: error.message });
      return 'unread';
    }
  }

  private async run({ run_id: id, owner_sub: sub }: OrderRow, now: Date): Promise<Checkout['run']> {
    if (id === null) return undefined;
    const run = await this.db
      .selectFrom('runs')
      .select(['id', 'host_key', 'profile', 'unlocked_at', 'unlock_source_kind', 'unlock_source_id'])
      .where('id', '=', id)
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
    return run && { id: run.id, unlocked: !reportAccess(run, await this.entitlements.readFacts(sub), now).locked };
  }
}

const isOrderId = (id: string): boolean => z.uuid().safeParse(id).success;

/** An expired order that names a payment has failed. Without one, no payment was tried. */
const endOf = ({ source_id: tried }: OrderRow) => (tried === null ? ('expired' as const) : ('failed' as const));
