import type { PageFact } from '@stufenlos/contracts';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database, RunsTable } from '../database/schema.ts';
import { isOpen } from '../runs/run-state.ts';
import { admitLinks } from './site-links.ts';
import type { SiteTransition } from './site-transition.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';
import { storePage } from '../runs/store-page.ts';

/** What a link may lead to beside pages. */
const fileFailures: readonly string[] = ['notHtml', 'download'];

/**
 * A page of a whole website: the plan says whether it is one of the run. One that turns out to be a known page, another
 * site's or a file is `skipped` and has no result. First fact wins: `false`, when the page was settled already.
 */
export async function settleSitePage(
  tx: Transaction<Database>,
  run: Selectable<RunsTable>,
  fact: PageFact,
  step: SiteTransition,
  now: Date,
): Promise<boolean> {
  const { pageNo, result } = fact;
  const row = await tx
    .selectFrom('run_pages')
    .select(['state', 'depth'])
    .where('run_id', '=', run.id)
    .where('page_no', '=', pageNo)
    .executeTakeFirst();
  if (!row || !isOpen(row.state)) return false;
  const plan = await step.plan(row.state === 'ready' ? pageNo : undefined);
  // A late answer of a job that was given up, while others are looked at in its place: one result too many.
  if (row.state === 'ready' && plan.figures().planned > run.page_limit) return false;
  const fingerprints = sanitizeForPostgres(result.findings.map((finding) => finding.fingerprint));
  const newFingerprints = await countNew(tx, run.id, fingerprints);
  const isFile = pageNo > 1 && fileFailures.includes(result.failure?.code ?? '');
  const outcome = plan.settle(pageNo, { finalUrl: result.finalUrl, newFingerprints, isFile });
  if (outcome !== 'page') {
    await skip(tx, run.id, pageNo, sanitizeForPostgres(result.finalUrl), now);
    return true;
  }
  await storePage(tx, { runId: run.id, pageNo, result, newFingerprints }, now);
  await admitLinks(tx, run, fact, { plan, step, depth: row.depth });
  return true;
}

/** Findings that no page of the run had before. */
async function countNew(tx: Transaction<Database>, runId: string, fingerprints: readonly string[]): Promise<number> {
  if (fingerprints.length === 0) return 0;
  const { rows } = await sql<{ fresh: number }>`
    select count(*)::int as fresh from unnest(${fingerprints}::text[]) told
    where not exists (select from findings where run_id = ${runId} and fingerprint = told)`.execute(tx);
  return rows[0]!.fresh;
}

const skip = (tx: Transaction<Database>, runId: string, pageNo: number, finalUrl: string | null, now: Date) =>
  tx
    .updateTable('run_pages')
    .set({ state: 'skipped', final_url: finalUrl, settled_at: now })
    .where('run_id', '=', runId)
    .where('page_no', '=', pageNo)
    .execute();

/** There is something to read. */
export async function hasJudgedPages(tx: Transaction<Database>, runId: string): Promise<boolean> {
  const page = await tx
    .selectFrom('run_pages')
    .select('page_no')
    .where('run_id', '=', runId)
    .where('state', 'in', ['completed', 'partial'])
    .limit(1)
    .executeTakeFirst();
  return page !== undefined;
}
