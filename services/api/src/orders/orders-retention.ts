import { Inject, Injectable } from '@nestjs/common';
import { Kysely, sql, type ExpressionBuilder } from 'kysely';
import type { BusinessBuyer } from '@stufenlos/contracts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { startOfYear } from '../texts/berlin-time.ts';
import { endedStatuses } from '../database/billing-tables.ts';

/** An unpaid order is no contract. It is kept this long to explain why somebody was turned away. */
const abandonedDays = 90;
const forgotten = { company: '', street: '', postalCode: '', city: '', country: '' } satisfies BusinessBuyer;

/** Deletes orders that are no longer needed as evidence; see decisions/0014-an-order-is-placed-on-our-own-page.md. */
@Injectable()
export class OrdersRetention {
  constructor(
    private readonly db: Kysely<Database>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /**
   * Deletes orders that were never paid, with their e-mail address, also when a debit came back. Contracts stay. While
   * the customer at the provider may still name a company, its order is emptied instead: the next one has to know.
   */
  private async forgetAbandoned(now: Date): Promise<void> {
    const before = new Date(now.getTime() - abandonedDays * 86_400_000);
    await this.db
      .deleteFrom('orders')
      .where('state', '=', 'expired')
      .where('paid_at', 'is', null)
      .where('created_at', '<', before)
      .where((where) => where.not(namesCustomer(where)))
      .execute();
    await this.db
      .updateTable('orders')
      .set({ email: null, business: JSON.stringify(forgotten), run_id: null, checkout_id: null, source_id: null })
      .where('state', '=', 'expired')
      .where('paid_at', 'is', null)
      .where('created_at', '<', before)
      .where(sql`business ->> 'company'`, '<>', forgotten.company)
      .execute();
  }

  /** Deletes orders after whole calendar years, but never while their subscription goes on. */
  @Scheduled({ name: 'forget-orders', everyMs: hour })
  async forget(now: Date): Promise<void> {
    await this.forgetAbandoned(now);
    const oldest = startOfYear(now, this.config.legalYears);
    await this.db
      .deleteFrom('orders')
      .where('created_at', '<', oldest)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('subscriptions')
              .select(sql`1`.as('one'))
              .whereRef('subscriptions.id', '=', 'orders.source_id')
              .where('subscriptions.status', 'not in', endedStatuses),
          ),
        ),
      )
      .execute();
  }
}

/** Whether it is an order of a company after which no other one has written the customer (`followsBusiness`). */
const namesCustomer = (where: ExpressionBuilder<Database, 'orders'>) =>
  where.and([
    where('orders.business', 'is not', null),
    where('orders.owner_sub', 'not like', 'deleted:%'),
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
