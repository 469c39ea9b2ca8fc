import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** Fingerprints of causes and elements in this run that its owner ignores, each with the reason. */
export async function readIgnored(db: Kysely<Database>, run: RunRecord): Promise<Map<string, string>> {
  if (run.owner_sub === null) return new Map();
  const rows = await db
    .selectFrom('finding_marks')
    .select(['fingerprint', 'reason'])
    .where('owner_sub', '=', run.owner_sub)
    .where('host_key', '=', run.host_key)
    .where((where) =>
      where.or(
        (['findings.fingerprint', 'findings.element_fingerprint'] as const).map((print) =>
          where.exists(
            where
              .selectFrom('findings')
              .select('id')
              .where('run_id', '=', run.id)
              .whereRef(print, '=', 'finding_marks.fingerprint'),
          ),
        ),
      ),
    )
    .orderBy(sql`fingerprint collate "C"`)
    .execute();
  return new Map(rows.map(({ fingerprint, reason }) => [fingerprint, reason]));
}
