import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Insertable, type Selectable } from 'kysely';
import type { PlanPricesTable } from '../database/billing-tables.ts';
import type { Database } from '../database/schema.ts';

export type PlanPrice = Selectable<PlanPricesTable>;
export type PriceReading = Omit<Insertable<PlanPricesTable>, 'ticket' | 'seen_at'>;

/** The only writer of `plan_prices`. */
@Injectable()
export class CatalogueRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** A price that the provider does not list any more, as after a change of its account, is not sold any more. */
  async write(readings: readonly PriceReading[], syncSequence: string): Promise<void> {
    const ids = readings.map(({ price_id }) => price_id);
    await this.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('plan_prices')
        .set({ active: false, ticket: syncSequence })
        .where((where) => where.not(where('price_id', '=', where.fn.any(where.val(ids)))))
        .where('ticket', '<', syncSequence)
        .execute();
      if (readings.length === 0) return;
      await tx
        .insertInto('plan_prices')
        .values(readings.map((reading) => ({ ...reading, ticket: syncSequence, seen_at: sql<Date>`now()` })))
        .onConflict((conflict) =>
          conflict
            .column('price_id')
            .doUpdateSet((row) => ({
              lookup_key: row.ref('excluded.lookup_key'),
              product_id: row.ref('excluded.product_id'),
              name: row.ref('excluded.name'),
              plan: row.ref('excluded.plan'),
              site_limit: row.ref('excluded.site_limit'),
              unit_amounts: row.ref('excluded.unit_amounts'),
              kind: row.ref('excluded.kind'),
              tax_behavior: row.ref('excluded.tax_behavior'),
              active: row.ref('excluded.active'),
              ticket: row.ref('excluded.ticket'),
              seen_at: row.ref('excluded.seen_at'),
            }))
            .whereRef('plan_prices.ticket', '<', 'excluded.ticket'),
        )
        .execute();
    });
  }

  /** All that can be bought under a name, the newest reading first. */
  sold(): Promise<PlanPrice[]> {
    return this.db
      .selectFrom('plan_prices')
      .selectAll()
      .where('active', '=', true)
      .where('lookup_key', 'is not', null)
      .orderBy('ticket', 'desc')
      .orderBy('price_id')
      .execute();
  }

  async isEmpty(): Promise<boolean> {
    return (await this.db.selectFrom('plan_prices').select('price_id').limit(1).executeTakeFirst()) === undefined;
  }
}
