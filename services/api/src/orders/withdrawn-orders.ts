import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** The money of this order was given back: from now on nothing stays open because of it. Safe to repeat. */
export async function noteWithdrawn(tx: Transaction<Database>, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ withdrawn_at: new Date() })
    .where('id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Subscriptions and payments of this person whose contract was withdrawn. */
export async function withdrawnSources(db: Kysely<Database> | Transaction<Database>, sub: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('source_id')
    .where('owner_sub', '=', sub)
    .where('withdrawn_at', 'is not', null)
    .execute();
  return rows.flatMap(({ source_id: id }) => (id === null ? [] : [id]));
}
