import { Inject, Injectable } from '@nestjs/common';
import {
  Kysely,
  sql,
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  type UpdateObject,
} from 'kysely';
import type { BusinessBuyer } from '@stufenlos/contracts';
import { deletedSubjectPattern } from '../access/deleted-subject.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { startOfYear } from '../texts/berlin-time.ts';
import { endedStatuses, type OrdersTable } from '../database/billing-tables.ts';

type Orders = ExpressionBuilder<Database, 'orders'>;

/** An unpaid order is no contract. It is kept this long to explain why somebody was turned away. */
const abandonedDays = 90;
const forgotten = { company: '', street: '', postalCode: '', city: '', country: '' } satisfies BusinessBuyer;
const noConsents = { immediate: false, at: '' } satisfies Selectable<OrdersTable>['consents'];
/**
 * What is removed from an order that is kept only because the customer may still name its company: e-mail address, buyer,
 * consents, run and checkout.
 */
const emptied = {
  email: null,
  business: JSON.stringify(forgotten),
  consents: JSON.stringify(noConsents),
  run_id: null,
  checkout_id: null,
};

/** Whether an order was emptied. */
export const isEmptied = sql<SqlBool>`orders.business ->> 'company' is not distinct from ${forgotten.company}`;

/** Deletes orders that are no longer needed as evidence; see decisions/0014-an-order-is-placed-on-our-own-page.md. */
@Injectable()
export class OrdersRetention {
  constructor(
    private readonly db: Kysely<Database>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** Deletes orders after whole calendar years, but never while their subscription goes on. */
  @Scheduled({ name: 'forget-orders', everyMs: hour })
  async forget(now: Date): Promise<void> {
    const abandonedBefore = new Date(now.getTime() - abandonedDays * 86_400_000);
    // Nobody paid, also when a debit came back.
    await this.forgetThose(
      (where) =>
        where.and([
          where('orders.state', '=', 'expired'),
          where('orders.paid_at', 'is', null),
          where('orders.created_at', '<', abandonedBefore),
        ]),
      { ...emptied, source_id: null },
    );
    const oldest = startOfYear(now, this.config.legalYears);
    // Whether a subscription goes on and what was withdrawn is known by the source alone, so that stays.
    await this.forgetThose(
      (where) => where.and([where('orders.created_at', '<', oldest), where.not(runs(where))]),
      emptied,
    );
  }

  /**
   * Deletes them, with their e-mail addresses. While the customer at the provider may still name a company, its order is
   * emptied instead: the next one has to know.
   */
  private async forgetThose(
    which: (where: Orders) => Expression<SqlBool>,
    left: UpdateObject<Database, 'orders'>,
  ): Promise<void> {
    await this.db
      .deleteFrom('orders')
      .where(which)
      .where((where) => where.not(namesCustomer(where)))
      .execute();
    await this.db
      .updateTable('orders')
      .set(left)
      .where(which)
      .where((where) => where.and([where('orders.business', 'is not', null), where.not(isEmptied)]))
      .execute();
  }
}

const runs = (where: Orders) =>
  where.exists(
    where
      .selectFrom('subscriptions')
      .select(sql`1`.as('one'))
      .whereRef('subscriptions.id', '=', 'orders.source_id')
      .where('subscriptions.status', 'not in', endedStatuses),
  );

/** Whether it is an order of a company after which no other one has written the customer (`followsBusiness`). */
const namesCustomer = (where: Orders) =>
  where.and([
    where('orders.business', 'is not', null),
    where('orders.owner_sub', 'not like', deletedSubjectPattern),
    where.not(
      where.exists(
        where
          .selectFrom('orders as later')
          .select(sql`1`.as('one'))
          .whereRef('later.owner_sub', '=', 'orders.owner_sub')
          .whereRef('later.created_at', '>', 'orders.created_at')
          .where((one) => one.or([one('later.business', 'is not', null), one('later.checkout_id', 'is not', null)])),
      ),
    ),
  ]);
