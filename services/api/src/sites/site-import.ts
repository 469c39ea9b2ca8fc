import { readAddress } from '@stufenlos/contracts';
import { Logger } from '@nestjs/common';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { SiteSource } from '../entitlements/sources.ts';
import { lockCustomer } from './site-registration.ts';
import { keysOf } from './site-mirror.ts';

const logger = new Logger('SiteImport');

/**
 * Takes over the list that an earlier client kept in the metadata of a subscription or payment, once per source; see
 * decisions/0011-our-table-of-websites-is-the-truth.md. All entries are taken, even beyond the limit, because the
 * person had them before. Call in the transaction that writes the source's row, after that row exists.
 */
export async function importSites(
  tx: Transaction<Database>,
  source: SiteSource & { metadata: Readonly<Record<string, string>> },
  sub: string,
  now: Date,
): Promise<void> {
  if (!(await isFirstTime(tx, source, now))) return;
  await lockCustomer(tx, sub);
  const entries = keysOf(source.metadata);
  const known = await tx.selectFrom('registered_sites').select('id').where('source_id', '=', source.id).execute();
  if (entries.length === 0 || known.length > 0) return;
  const sites = new Map<string, string>();
  const unreadable: string[] = [];
  for (const entry of entries) {
    const whole = readAddress(entry);
    if (!whole.ok) unreadable.push(entry.slice(0, 200));
    // What follows a comma may have been no part of the address after all.
    const url = whole.ok ? entry : (entry.split(',')[0] ?? '');
    const reading = readAddress(url);
    if (reading.ok && !sites.has(reading.address.hostKey)) sites.set(reading.address.hostKey, url);
  }
  const values = [...sites].map(([hostKey, url], index) => ({
    owner_sub: sub,
    host_key: hostKey,
    url,
    source_kind: source.kind,
    source_id: source.id,
    slot_no: index + 1,
    created_at: now,
  }));
  // A host that is registered on another source of this person stays there.
  const imported =
    values.length === 0
      ? []
      : await tx
          .insertInto('registered_sites')
          .values(values)
          .onConflict((conflict) => conflict.columns(['owner_sub', 'host_key']).doNothing())
          .returning('id')
          .execute();
  // The next mirror overwrites what could not be read, so the log warns the operator.
  const told = { event: 'sites_imported', source: source.id, sites: imported.length, unreadable };
  if (unreadable.length > 0) logger.warn(told);
  else logger.log(told);
}

async function isFirstTime(tx: Transaction<Database>, { kind, id }: SiteSource, now: Date): Promise<boolean> {
  const [table, key] =
    kind === 'subscription'
      ? (['subscriptions', 'id'] as const)
      : (['one_time_payments', 'payment_intent_id'] as const);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set imported_at = ${now}
    where ${sql.ref(key)} = ${id} and imported_at is null`.execute(tx);
  return numAffectedRows === 1n;
}
