import type { PageFact } from '@stufenlos/contracts';
import { noPageOf, type CrawlPlan, type Outcome } from '@stufenlos/scan-engine/plan';
import { sql, type Transaction } from 'kysely';
import { listParameter } from '../database/list-parameter.ts';
import type { Database, StoredPageState } from '../database/schema.ts';
import { pageRuleRows } from '../findings/page-rule-rows.ts';
import { isOpen } from '../runs/run-state.ts';
import { admitLinks, leaveOut } from './site-links.ts';
import type { SiteTransition } from './site-transition.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';
import { storePages, type PageToStore } from '../runs/store-page.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** A page of a whole website that a worker has looked at, and its run under the lock. */
export interface SitePage {
  run: RunRecord;
  fact: PageFact;
  step: SiteTransition;
}

/**
 * Pages of different whole websites: the plan of each says whether it is one of the run. One that turns out to be a known
 * page, another site's, a file or forbidden by robots.txt is `skipped` and has no result. First fact wins.
 *
 * @returns those that were open
 */
export async function settleSitePages(
  tx: Transaction<Database>,
  pages: readonly SitePage[],
  now: Date,
): Promise<SitePage[]> {
  const open = await openOf(tx, pages);
  const fresh = await countNew(tx, open);
  const settled: SitePage[] = [];
  const results: (OpenPage & { plan: CrawlPlan; stored: PageToStore })[] = [];
  for (const [at, page] of open.entries()) {
    const { run, fact, step, state } = page;
    const { pageNo, result } = fact;
    const plan = await step.plan(state === 'ready' ? pageNo : undefined);
    // A late answer of a job that was given up, while others are looked at in its place: one result too many.
    if (state === 'ready' && plan.figures().planned > run.page_limit) continue;
    settled.push(page);
    const newFingerprints = fresh[at]!;
    const outcome = plan.settle(pageNo, { finalUrl: result.finalUrl, newFingerprints, ...noPageOf(result.failure) });
    if (outcome === 'page') results.push({ ...page, plan, stored: { runId: run.id, pageNo, result, newFingerprints } });
    else await skip(tx, page, outcome, now);
  }
  if (results.length === 0) return settled;
  const storable = await storePages(
    tx,
    results.map(({ stored }) => stored),
    now,
  );
  for (const { run, fact, step, depth, plan, stored } of results) {
    step.storedPage(pageRuleRows(storable.get(stored)!));
    await admitLinks(tx, run, fact, { plan, step, depth });
  }
  return settled;
}

type OpenPage = SitePage & { state: StoredPageState; depth: number; url: string };

async function openOf(tx: Transaction<Database>, pages: readonly SitePage[]): Promise<OpenPage[]> {
  const runIds = pages.map(({ run }) => run.id);
  const numbers = pages.map(({ fact }) => fact.pageNo);
  const { rows } = await sql<Pick<OpenPage, 'state' | 'depth' | 'url'> & { at: string }>`
    select told.at, state, depth, url
    from unnest(${listParameter(runIds, 'uuid')}, ${listParameter(numbers, 'int')})
      with ordinality told (run_id, page_no, at)
    join run_pages using (run_id, page_no) order by told.at`.execute(tx);
  return rows.flatMap(({ at, ...row }) => (isOpen(row.state) ? { ...pages[Number(at) - 1]!, ...row } : []));
}

/** Findings of each page that no page of its run had before. */
async function countNew(tx: Transaction<Database>, pages: readonly SitePage[]): Promise<number[]> {
  const runIds = listParameter(
    pages.map(({ run }) => run.id),
    'uuid',
  );
  const told = pages.flatMap(({ fact }, at) => fact.result.findings.map(({ fingerprint }) => ({ fingerprint, at })));
  const fresh = pages.map(() => 0);
  if (told.length === 0) return fresh;
  const fingerprints = sanitizeForPostgres(told.map(({ fingerprint }) => fingerprint));
  const { rows } = await sql<{ at: number; fresh: number }>`
    select at, count(*)::int as fresh
    from unnest(${listParameter(fingerprints, 'text')}, ${listParameter(
      told.map(({ at }) => at),
      'int',
    )}) told (fingerprint, at)
    where not exists (
      select from findings where run_id = (${runIds})[told.at + 1] and findings.fingerprint = told.fingerprint)
    group by at`.execute(tx);
  for (const row of rows) fresh[row.at] = row.fresh;
  return fresh;
}

/** What is forbidden is counted with the addresses that were not opened because of robots.txt. */
async function skip(
  tx: Transaction<Database>,
  { run, fact, step, url }: OpenPage,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const isForbidden = outcome === 'forbidden';
  await tx
    .updateTable('run_pages')
    .set({ state: 'skipped', final_url: sanitizeForPostgres(fact.result.finalUrl), settled_at: now })
    .$if(isForbidden, (update) => update.set({ failure_code: 'robots', failure_detail: '{}' }))
    .where('run_id', '=', run.id)
    .where('page_no', '=', fact.pageNo)
    .execute();
  if (!isForbidden) return;
  await leaveOut(tx, run.id, url);
  step.hasLeftOut = true;
}

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
