import { hash } from 'node:crypto';
import { hostKeyOf, type PageFact, type SiteFigures } from '@stufenlos/contracts';
import { readLink, type CrawlPage, type CrawlPlan, type LeftOut } from '@stufenlos/scan-engine/plan';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readAddressesLeftByEarlierRun } from './earlier-runs.ts';
import { knownLimit } from './site-plans.ts';
import type { SiteTransition } from './site-transition.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** Whatever a worker says: of one page's addresses no more are looked at. */
const linkLimit = 2000;

/** The addresses that a page brought, into the plan and into rows. Only those of the same host become pages. */
export async function admitLinks(
  tx: Transaction<Database>,
  run: RunRecord,
  fact: PageFact,
  { plan, step, depth }: { plan: CrawlPlan; step: SiteTransition; depth: number },
): Promise<void> {
  const isStart = fact.pageNo === 1;
  step.leavesSite ||= isStart && leadsElsewhere(fact, run.host_key);
  step.isCut ||= fact.isSitemapCut === true;
  if (step.leavesSite || plan.limits.pages === 1) return;
  const leftOut = new Map<string, LeftOut>();
  const onLeftOut = (siteKey: string, reason: LeftOut) => void leftOut.set(siteKey, reason);
  const beneath = { source: 'link', depth: depth + 1, onLeftOut } as const;
  const pages = plan.admit((fact.links ?? []).slice(0, linkLimit), beneath);
  plan.admit((fact.forbidden ?? []).slice(0, linkLimit), { ...beneath, mayEnter: () => false });
  // A start page that could not be judged says nothing about its site.
  if (isStart && fact.result.state !== 'failed') {
    pages.push(...plan.admit((fact.sitemap ?? []).slice(0, 2 * knownLimit), { source: 'sitemap', onLeftOut }));
    pages.push(...plan.admit(await readAddressesLeftByEarlierRun(tx, run), { source: 'former', onLeftOut }));
  }
  if (pages.length > 0) {
    await storePages(tx, run.id, pages);
    if (run.site && run.site.leftOut.deep > 0) step.hasLeftOut ||= await removeFromLeftOut(tx, run.id, pages);
  }
  if (leftOut.size > 0) await storeLeftOut(tx, run.id, leftOut);
  step.hasLeftOut ||= leftOut.size > 0;
}

function leadsElsewhere({ result }: PageFact, hostKey: string): boolean {
  const url = result.finalUrl === null ? null : URL.parse(result.finalUrl);
  return url !== null && hostKeyOf(url) !== hostKey;
}

async function storePages(tx: Transaction<Database>, runId: string, pages: readonly CrawlPage[]): Promise<void> {
  const rows = pages.map((page) => ({ ...page, page_no: page.pageNo, page_key: page.pageKey }));
  await sql`
    insert into run_pages (run_id, page_no, url, page_key, depth, cluster, state)
    select ${runId}::uuid, page_no, url, page_key, depth, cluster, 'ready'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (page_no int, url text, page_key text, depth int, cluster text)`.execute(tx);
}

/** A page that was opened and led to an address that robots.txt forbids. */
export async function leaveOut(tx: Transaction<Database>, runId: string, url: string): Promise<void> {
  await storeLeftOut(tx, runId, new Map([[readLink(url)?.siteKey ?? url, 'robots']]));
}

/** By hash: they are only counted. A site that makes addresses up without end is counted to the limit. */
async function storeLeftOut(
  tx: Transaction<Database>,
  runId: string,
  leftOut: ReadonlyMap<string, LeftOut>,
): Promise<void> {
  const rows = Array.from(leftOut, ([siteKey, reason]) => ({ hash: hash('md5', siteKey), reason }));
  await sql`
    insert into run_left_out (run_id, page_hash, reason)
    select ${runId}::uuid, decode(hash, 'hex'), reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (hash text, reason text)
    where (select count(*) from run_left_out where run_id = ${runId}) < ${knownLimit}
    on conflict do nothing`.execute(tx);
}

/** What was too deep and is a page now, by a shorter way. `true` when there was any. */
async function removeFromLeftOut(
  tx: Transaction<Database>,
  runId: string,
  pages: readonly CrawlPage[],
): Promise<boolean> {
  const hashes = pages.flatMap(({ url }) => readLink(url)?.siteKey ?? []).map((siteKey) => hash('md5', siteKey));
  const { numAffectedRows = 0n } = await sql`
    delete from run_left_out
    where run_id = ${runId} and page_hash in (select decode(one, 'hex') from unnest(${hashes}::text[]) one)`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

export async function countLeftOut(tx: Transaction<Database>, runId: string): Promise<SiteFigures['leftOut']> {
  const rows = await tx
    .selectFrom('run_left_out')
    .select(['reason', sql<number>`count(*)::int`.as('pages')])
    .where('run_id', '=', runId)
    .groupBy('reason')
    .execute();
  const counts = { robots: 0, endless: 0, deep: 0 };
  for (const { reason, pages } of rows) counts[reason] = pages;
  return counts;
}
