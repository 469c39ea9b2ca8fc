import { Injectable } from '@nestjs/common';
import { isPeriodic } from '@stufenlos/contracts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { dayOf } from '../texts/berlin-time.ts';
import type { CancellationPayload } from './documents/confirmation-text.ts';
import { ordersNamed, type Order } from './match-order.ts';
import type { StoredDeclaration } from './declarations.repository.ts';
import { supportTicket, type Found, type Outcome } from './outcome.ts';
import { OwnedOrders } from './owned-orders.ts';
import { endedStatuses } from '../database/billing-tables.ts';

/**
 * An ordinary cancellation by the owner ends the subscription with the paid period; see
 * decisions/0015-a-declaration-is-stored-first.md. A person decides everything else: somebody who is not signed in must
 * not end a stranger's contract, and no program can judge good cause. Safe to repeat.
 */
@Injectable()
export class Cancellation {
  constructor(
    private readonly orders: OwnedOrders,
    private readonly gateway: StripeGateway,
  ) {}

  async find({ owner_sub: sub, contract, payload }: StoredDeclaration): Promise<Found> {
    const { kind } = payload as unknown as CancellationPayload;
    if (sub === null) return supportTicket('anonymous');
    const named = ordersNamed(await this.orders.of(sub), contract);
    if (kind === 'extraordinary') return supportTicket('extraordinary', named[0]);
    const paid = named.filter(({ state, source_id: source }) => state === 'paid' && source !== null);
    const renewing = paid.filter(({ kind: interval }) => isPeriodic(interval));
    const [order, ...others] = renewing.length > 1 ? await this.orders.withoutEnded(renewing) : renewing;
    if (others.length > 0) return supportTicket('ambiguous', order);
    if (!order)
      return supportTicket(paid[0] ? 'no_renewal' : named[0] ? 'not_paid' : 'not_matched', paid[0] ?? named[0]);
    return this.gateway.isOn ? { kind: 'order', order } : supportTicket('payments_off', order);
  }

  /** @throws ProviderFailure */
  async carryOut(order: Order, { payload }: StoredDeclaration): Promise<Outcome> {
    const { date } = payload as unknown as CancellationPayload;
    const found = await this.gateway.subscription(order.source_id!);
    if (!found || endedStatuses.includes(found.status) || found.periodEnd === null) {
      return supportTicket('already_ended', order);
    }
    // Ending the contract before the date that the person named would be against their will.
    if (date !== undefined && date > dayOf(found.periodEnd)) return supportTicket('later_date', order);
    const isNew = !found.cancelAtPeriodEnd;
    const ending = isNew ? await this.gateway.cancelAtPeriodEnd(found.id) : found;
    return { kind: 'ends', order, end: ending.periodEnd ?? found.periodEnd, isNew, customerId: found.customerId };
  }
}
