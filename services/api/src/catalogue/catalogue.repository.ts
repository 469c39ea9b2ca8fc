import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { PlanPricesTable } from '../database/billing-tables.ts';
import type { Database } from '../database/schema.ts';

export type PlanPrice = Selectable<PlanPricesTable>;
export type PriceReading = Omit<Insertable<PlanPricesTable>, 'ticket' | 'seen_at'>;

/** What a price says itself, and what only its product says. */
const ownColumns = ['lookup_key', 'product_id', 'unit_amounts', 'kind', 'tax_behavior', 'active'] as const;
const productColumns = ['name', 'plan', 'site_limit'] as const;

/** The only writer of `plan_prices`. */
@Injectable()
export class CatalogueRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /**
   * A price that the provider does not list any more, as after a change of its account, is not sold any more.
   * @param withoutProduct the product could not be read: what a known price has from it stays
   */
  async write(
    readings: readonly PriceReading[],
    withoutProduct: readonly PriceReading[],
    syncSequence: string,
  ): Promise<void> {
    const ids = [...readings, ...withoutProduct].map(({ price_id }) => price_id);
    await this.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('plan_prices')
        .set({ active: false, ticket: syncSequence })
        .where((where) => where.not(where('price_id', '=', where.fn.any(where.val(ids)))))
        .where('ticket', '<', syncSequence)
        .execute();
      await put(tx, readings, [...ownColumns, ...productColumns], syncSequence);
      await put(tx, withoutProduct, ownColumns, syncSequence);
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

/** New prices are inserted whole, known ones get these columns. */
async function put(
  tx: Transaction<Database>,
  readings: readonly PriceReading[],
  columns: readonly (keyof PriceReading)[],
  syncSequence: string,
): Promise<void> {
  if (readings.length === 0) return;
  await tx
    .insertInto('plan_prices')
    .values(readings.map((reading) => ({ ...reading, ticket: syncSequence, seen_at: sql<Date>`now()` })))
    .onConflict((conflict) =>
      conflict
        .column('price_id')
        .doUpdateSet((row) =>
          Object.fromEntries(
            [...columns, 'ticket' as const, 'seen_at' as const].map((name) => [name, row.ref(`excluded.${name}`)]),
          ),
        )
        .whereRef('plan_prices.ticket', '<', 'excluded.ticket'),
    )
    .execute();
}
