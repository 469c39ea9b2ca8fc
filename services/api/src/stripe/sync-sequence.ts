import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * Taken, and committed, before the payment provider is read: a writer leaves alone what carries a higher
 * number, so the newest reading wins whatever the order of the answers. Never inside of the transaction that writes.
 */
export async function nextSyncSequence(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ ticket: string }>`select nextval('billing_ticket') as ticket`.execute(db);
  return rows[0]!.ticket;
}
