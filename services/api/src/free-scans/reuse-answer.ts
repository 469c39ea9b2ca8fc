import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** The newest free result of this page that was checked since then. A copy is never copied again. */
export async function findReusable(db: Kysely<Database>, pageKey: string, since: Date) {
  return await db
    .selectFrom('runs')
    .select(['id', 'finished_at'])
    .where('page_key', '=', pageKey)
    .where('created_at', '>', sql<Date>`${since}::timestamptz - interval '1 hour'`)
    .where('finished_at', '>', since)
    .where('state', '=', 'completed')
    .where('source', '=', 'visitor')
    .where('profile', '=', 'free')
    .where('reused', '=', false)
    // A run that is being deleted has none.
    .where('token_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    // A deletion waits until it is copied.
    .forShare()
    .executeTakeFirst();
}

/**
 * Makes a run with its own token that holds a copy of a stored result. So nothing that one visitor does with a result
 * touches that of another.
 */
export async function copyResult(
  tx: Transaction<Database>,
  fromId: string,
  { tokenHash, expiresAt, now }: { tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into runs (token_hash, url, host_key, page_key, final_url, title, source, scope, profile, locale, page_limit,
      pages_done, pages_total, state, stats, engine, reused, checked_at, created_at, started_at, finished_at, expires_at)
    select ${tokenHash}::bytea, url, host_key, page_key, final_url, title, source, scope, profile, locale, page_limit,
      pages_done, pages_total, state, stats, engine, true, finished_at, ${now}, ${now}, ${now}, ${expiresAt}
    from runs where id = ${fromId} returning id`.execute(tx);
  const id = rows[0]!.id;
  await sql`
    insert into run_pages (run_id, page_no, url, page_key, depth, cluster, state, attempts, new_fingerprints, final_url,
      title, duration_ms, not_run, settled_at)
    select ${id}, page_no, url, page_key, depth, cluster, state, attempts, new_fingerprints, final_url, title,
      duration_ms, not_run, settled_at
    from run_pages where run_id = ${fromId}`.execute(tx);
  await sql`
    insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
    select ${id}, page_no, outcome, rule_id, nodes from page_rules where run_id = ${fromId}`.execute(tx);
  await sql`
    insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, rect,
      fingerprint, element_fingerprint, group_key, contexts, message)
    select ${id}, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, rect, fingerprint,
      element_fingerprint, group_key, contexts, message
    from findings where run_id = ${fromId} order by id`.execute(tx);
}
