import { Inject, Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';

/** An order that nobody paid became no contract; so long it tells why somebody was sent away. */
const abandonedDays = 90;
const ended = ['canceled', 'incomplete_expired'];

/** Orders are kept as long as the law wants evidence (P90). */
@Injectable()
export class OrdersRetention {
  constructor(
    private readonly db: Kysely<Database>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** What was never paid goes with its e-mail address, contracts stay. */
  private async forgetAbandoned(now: Date): Promise<void> {
    await this.db
      .deleteFrom('orders')
      .where('state', '=', 'expired')
      .where('paid_at', 'is', null)
      .where('source_id', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - abandonedDays * 86_400_000))
      .execute();
  }

  /** Whole years after the year of the order, and never while its subscription goes on. */
  async forget(now: Date): Promise<void> {
    await this.forgetAbandoned(now);
    const oldest = new Date(Date.UTC(now.getUTCFullYear() - this.config.legalYears, 0, 1));
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
              .where('subscriptions.status', 'not in', ended),
          ),
        ),
      )
      .execute();
  }
}
