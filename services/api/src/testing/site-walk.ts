import type { FinalFact, PageFact } from '@stufenlos/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { RunLock } from '../settlement/run-lock.ts';
import { SettlePage } from '../settlement/settle-page.ts';
import { finding, pageResult } from './page-results.ts';

/** What a page of a made-up website says, by its path. Paths that are not named link to nothing. */
export type MadeSite = Record<string, { links?: string[]; finalUrl?: string; fingerprints?: string[] }>;

const host = 'walked.example';
const start = `https://${host}/`;
const envelope = { v: 1, ticket: '' } as const;

/** As one process has it: with plans in its own memory. */
export const settlerOf = (db: Kysely<Database>): SettlePage => new SettlePage(new RunLock(db, new DispatchSignal()));

/** A run over the whole website, with its start page in the first job. @returns its id */
export async function orderWalk(db: Kysely<Database>, owner: string, pageLimit: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, last_job_no)
    values (${owner}, ${start}, ${host}, ${start}, 'member', 'site', 'pro', 'de', ${pageLimit}, 'queued', 1)
    returning id`.execute(db);
  const { id } = rows[0]!;
  await sql`insert into run_pages (run_id, page_no, url, page_key, state, job_no)
    values (${id}, 1, ${start}, ${start}, 'queued', 1)`.execute(db);
  await sql`insert into scan_jobs (run_id, job_no, page_nos, priority, handed_at)
    values (${id}, 1, '{1}', 3, now())`.execute(db);
  return id;
}

/**
 * Settles a run to its end, page by page.
 *
 * @param settlers the processes that read the facts, each in its turn
 * @param choose which of the pages that are with workers is through next: an index, taken round the list
 */
export async function walk(
  db: Kysely<Database>,
  runId: string,
  site: MadeSite,
  { settlers, choose = () => 0 }: { settlers: SettlePage[]; choose?: (step: number, paths: string[]) => number },
): Promise<void> {
  const begun = Date.now();
  for (let step = 0; ; step += 1) {
    const settler = settlers[step % settlers.length]!;
    const now = new Date(begun + step);
    const queued = await queuedPages(db, runId);
    if (queued.length === 0) return;
    const paths = queued.map(({ url }) => new URL(url).pathname);
    const chosen = queued[choose(step, paths) % queued.length]!;
    await settler.page(factOf(runId, chosen, site), now);
    const isLast = queued.filter((page) => page.job_no === chosen.job_no).length === 1;
    if (isLast) await settler.final(finalOf(runId, chosen.job_no!), now);
  }
}

/**
 * The same, with all facts that workers can send in one transaction: results of pages, and the ends of their jobs. A worker
 * that has several pages answers the first one and gives the others back, once for each page.
 */
export async function walkTogether(
  db: Kysely<Database>,
  runId: string,
  site: MadeSite,
  settler: SettlePage,
): Promise<void> {
  const givenBack = new Set<number>();
  for (;;) {
    const queued = await queuedPages(db, runId);
    if (queued.length === 0) return;
    const facts = [...Map.groupBy(queued, (page) => page.job_no!)].flatMap(([jobNo, pages]) => {
      const back = pages.slice(1).filter((page) => !givenBack.has(page.page_no));
      for (const page of back) givenBack.add(page.page_no);
      const sent = pages.filter((page) => !back.includes(page));
      const outcome = back.length > 0 ? 'aborted' : 'done';
      const end: FinalFact = { ...finalOf(runId, jobNo), outcome, sent: sent.map((page) => page.page_no) };
      return [...sent.map((page) => factOf(runId, page, site)), end];
    });
    const told = await settler.together(facts, new Date());
    if ([...told.values()].includes(false)) throw new Error('a fact of a page in flight was refused');
  }
}

const queuedPages = (db: Kysely<Database>, runId: string) =>
  db
    .selectFrom('run_pages')
    .select(['page_no', 'url', 'job_no'])
    .where('run_id', '=', runId)
    .where('state', '=', 'queued')
    .orderBy('page_no')
    .execute();

function factOf(
  runId: string,
  { page_no: pageNo, url, job_no: jobNo }: { page_no: number; url: string; job_no: number | null },
  site: MadeSite,
): PageFact {
  const { links = [], finalUrl, fingerprints = [] } = site[new URL(url).pathname] ?? {};
  const findings = fingerprints.map((fingerprint) => finding({ fingerprint }));
  const result = pageResult({ url, finalUrl: finalUrl ? new URL(finalUrl, start).href : url, findings, rules: [] });
  const to = links.map((path) => new URL(path, start).href);
  return { ...envelope, type: 'page', runId, jobNo: jobNo!, pageNo, result, links: to };
}

const finalOf = (runId: string, jobNo: number): FinalFact => ({
  ...envelope,
  type: 'final',
  runId,
  jobNo,
  outcome: 'done',
  // Of what was sent nothing comes back.
  sent: Array.from({ length: 200 }, (_, at) => at + 1),
});
