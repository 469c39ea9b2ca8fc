import { Injectable } from '@nestjs/common';
import { isPeriodic } from '@stufenlos/contracts';
import { Kysely, sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import { endedStatuses, type OrdersTable } from '../database/billing-tables.ts';
import type { Database } from '../database/schema.ts';
import { isEmptied } from './orders-retention.ts';
import { expireOrder, nameStandingBuyer, settleOrder } from './order-settlement.ts';

export type OrderRow = Selectable<OrdersTable>;
/** The evidence that is stored when somebody presses the order button. */
export type NewOrder = Omit<
  Insertable<OrdersTable>,
  'attempt' | 'checkout_id' | 'checkout_url' | 'source_id' | 'state' | 'created_at' | 'paid_at'
>;

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/** Orders: evidence of what somebody ordered, and the way to its checkout. */
@Injectable()
export class OrdersRepository {
  constructor(private readonly db: Kysely<Database>) {}

  byId(id: string): Promise<OrderRow | undefined> {
    return this.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  }

  ofCheckout(checkoutId: string, sub: string): Promise<OrderRow | undefined> {
    return this.db
      .selectFrom('orders')
      .selectAll()
      .where('checkout_id', '=', checkoutId)
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
  }

  /** The open order that stands in the way of another one: of the same thing, or, of a subscription, any other one. */
  openBeside({ owner_sub, lookup_key, kind }: NewOrder): Promise<OrderRow | undefined> {
    return this.db
      .selectFrom('orders')
      .selectAll()
      .where('owner_sub', '=', owner_sub)
      .where((where) =>
        where.or([where('lookup_key', '=', lookup_key), ...(isPeriodic(kind) ? [where('kind', '<>', 'once')] : [])]),
      )
      .where('state', '=', 'open')
      .executeTakeFirst();
  }

  /** Whether the order before this one was that of a business, whose name and VAT id the customer still has. */
  async followsBusiness({ id, owner_sub }: OrderRow): Promise<boolean> {
    const before = await this.db
      .selectFrom('orders')
      .select('business')
      .where('owner_sub', '=', owner_sub)
      .where('id', '<>', id)
      // One of a person that came to no checkout may have written nothing.
      .where((where) => where.or([where('business', 'is not', null), where('checkout_id', 'is not', null)]))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return before !== undefined && before.business !== null;
  }

  /** All of a person that can still be paid, or whose money is on its way. */
  openOf(sub: string): Promise<OrderRow[]> {
    return this.db
      .selectFrom('orders')
      .selectAll()
      .where('owner_sub', '=', sub)
      .where('state', '=', 'open')
      .orderBy('created_at')
      .execute();
  }

  /** Orders of subscriptions that run: they have invoices yet to be written. */
  async ofSubscriptions(sub: string): Promise<OrderRow[]> {
    return await this.db
      .selectFrom('orders')
      .leftJoin('subscriptions', 'subscriptions.id', 'orders.source_id')
      .selectAll('orders')
      .where('orders.owner_sub', '=', sub)
      .where('orders.kind', '<>', 'once')
      .where('orders.state', '=', 'paid')
      // One that our projection does not know yet has just begun.
      .where((where) =>
        where.or([where('subscriptions.status', 'is', null), where('subscriptions.status', 'not in', endedStatuses)]),
      )
      // Or, of an old order that was emptied, has long ended.
      .where((where) => where.not(isEmptied))
      .execute();
  }

  /** False: somebody was faster, with this id or with an open order beside it (or the reference is taken). */
  async add(order: NewOrder): Promise<boolean> {
    try {
      await this.db.transaction().execute(async (tx) => {
        await holdAccount(tx, order.owner_sub);
        // All orders of a person ask for the same customer.
        const attempt = tx
          .selectFrom('orders as earlier')
          .select(({ fn }) => fn.coalesce(fn.max('earlier.attempt'), sql<number>`0`).as('attempt'))
          .where('earlier.owner_sub', '=', order.owner_sub);
        await tx
          .insertInto('orders')
          .values({ ...order, attempt })
          .execute();
      });
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  /**
   * False: the order is not open any more, or has another checkout.
   * @throws AppError `gone`: the account is being deleted, which ends the checkouts that are noted
   */
  async noteCheckout(
    { id, owner_sub: sub }: Pick<OrderRow, 'id' | 'owner_sub'>,
    checkoutId: string,
    url: string,
  ): Promise<boolean> {
    return await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      const { numUpdatedRows } = await tx
        .updateTable('orders')
        .set({ checkout_id: checkoutId, checkout_url: url })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where((where) => where.or([where('checkout_id', 'is', null), where('checkout_id', '=', checkoutId)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /** The provider keeps its answer for the keys of this attempt. Of several calls that heard it, one counts. */
  async noteAttempt({ id, attempt }: Pick<OrderRow, 'id' | 'attempt'>): Promise<void> {
    await this.db
      .updateTable('orders')
      .set({ attempt: attempt + 1 })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .execute();
  }

  /** Where the papers go, if the account had no confirmed address when it ordered. */
  async noteEmail(id: string, email: string): Promise<void> {
    await this.db.updateTable('orders').set({ email }).where('id', '=', id).where('email', 'is', null).execute();
  }

  /** As `settleOrder`, in a transaction of its own. */
  async settle(paid: { orderId: string; sourceId: string }, now: Date): Promise<boolean> {
    return await this.db.transaction().execute((tx) => settleOrder(tx, paid, now));
  }

  /**
   * @param failed what was tried and came to nothing, as with a delayed method
   * @param onExpired happens in the same transaction, and only when the order was open
   * @returns whether it was
   */
  async expire(
    id: string,
    failed?: string,
    onExpired?: (tx: Transaction<Database>) => Promise<void>,
  ): Promise<boolean> {
    return await this.db.transaction().execute(async (tx) => {
      const isExpired = await expireOrder(tx, id, failed);
      if (isExpired) await onExpired?.(tx);
      return isExpired;
    });
  }

  /** Only while no checkout is noted: another process may have got one since the order was read. */
  async expireWithoutCheckout(order: OrderRow): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('orders')
        .set({ state: 'expired' })
        .where('id', '=', order.id)
        .where('state', '=', 'open')
        .where('checkout_id', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await nameStandingBuyer(tx, order);
    });
  }

  /** After an attempt that may have written its buyer. For an order that is still open, this happens when it ends. */
  async nameStandingBuyer(order: OrderRow): Promise<void> {
    if ((await this.byId(order.id))?.state !== 'open') await nameStandingBuyer(this.db, order, [0]);
  }

  /** Newest first, without orders that never reached a checkout or are forgotten: nobody but us knows of those. */
  list(sub: string): Promise<OrderRow[]> {
    return this.db
      .selectFrom('orders')
      .selectAll()
      .where('owner_sub', '=', sub)
      .where((where) => where.or([where('checkout_id', 'is not', null), where('state', '=', 'paid')]))
      .where((where) => where.not(isEmptied))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }
}
