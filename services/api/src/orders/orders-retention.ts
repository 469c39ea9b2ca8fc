import { Inject, Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { startOfYear } from '../texts/berlin-time.ts';
import { endedStatuses } from '../database/billing-tables.ts';

/** An unpaid order is no contract. It is kept this long to explain why somebody was turned away. */
const abandonedDays = 90;

/** Deletes orders that are no longer needed as evidence; see decisions/0014-an-order-is-placed-on-our-own-page.md. */
@Injectable()
export class OrdersRetention {
  constructor(
    private readonly db: Kysely<Database>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** Deletes orders that were never paid, with their e-mail address, also when a debit came back. Contracts stay. */
  private async forgetAbandoned(now: Date): Promise<void> {
    await this.db
      .deleteFrom('orders')
      .where('state', '=', 'expired')
      .where('paid_at', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - abandonedDays * 86_400_000))
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
