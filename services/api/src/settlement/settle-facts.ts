import type { Transaction } from 'kysely';
import { isFinal, type FinalFact, type PageFact, type ProgressFact, type ScanFact } from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';
import { pageRuleRows, type StorablePage } from '../findings/page-rule-rows.ts';
import { longestDelayMs } from '../runs/plan-jobs.ts';
import { laterPhase } from '../runs/run-state.ts';
import type { RunRecord, RunUpdate } from '../runs/run-update.ts';
import { storePages, type PageToStore } from '../runs/store-page.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';
import { settleSitePages } from '../site-runs/settle-site-page.ts';
import { jobKeyOf, noteJobs } from './note-jobs.ts';
import { returnPages, queuedPagesOf } from './return-pages.ts';
import type { RunUnderLock } from './run-lock.ts';

/** What facts have done: which of them were news, and what has changed in which run. */
export interface SettledFacts {
  accepted: Set<ScanFact>;
  updates: Map<string, RunUpdate>;
}

/**
 * Facts about locked runs, as many as came at the same moment: they count as if all progress had come first, then the pages
 * in their order, then the ends of jobs. First fact wins. Facts of runs that are not among the locked ones are not looked at.
 */
export async function settleFacts(
  tx: Transaction<Database>,
  runs: ReadonlyMap<string, RunUnderLock>,
  facts: readonly ScanFact[],
  now: Date,
): Promise<SettledFacts> {
  const known = facts.filter(({ runId }) => runs.has(runId));
  const open = known.filter(({ runId }) => !isFinal(runs.get(runId)!.run.state));
  const settled: SettledFacts = { accepted: new Set(), updates: new Map() };
  const ended = await noteJobs(tx, known, new Set(open.filter(({ type }) => type !== 'final')), now);
  noteProgress(settled, runs, open.filter(isOf('progress')));
  const pages = open.filter(isOf('page'));
  const isOfSite = ({ runId }: ScanFact) => runs.get(runId)!.run.scope === 'site';
  await storeSinglePages(tx, settled, { runs, now, facts: pages.filter((fact) => !isOfSite(fact)) });
  for (const round of roundsOf(pages.filter(isOfSite))) {
    const told = round.map((fact) => ({ fact, run: runs.get(fact.runId)!.run, step: runs.get(fact.runId)!.site }));
    for (const { run, fact } of await settleSitePages(tx, told, now)) accept(settled, fact, pageUpdate(run, fact));
  }
  await endJobs(tx, settled, { runs, now, ended, facts: known.filter(isOf('final')) });
  return settled;
}

interface Settling<Fact extends ScanFact> {
  runs: ReadonlyMap<string, RunUnderLock>;
  facts: readonly Fact[];
  now: Date;
}

const isOf =
  <Type extends ScanFact['type']>(type: Type) =>
  (fact: ScanFact): fact is Extract<ScanFact, { type: Type }> =>
    fact.type === type;

/** What one transaction does to a run, step by step. */
function accept({ accepted, updates }: SettledFacts, fact: ScanFact, update?: RunUpdate): void {
  accepted.add(fact);
  if (!update) return;
  const before = updates.get(fact.runId);
  const { set, ...others } = update;
  updates.set(fact.runId, {
    ...before,
    ...others,
    pagesMoved: update.pagesMoved || before?.pagesMoved === true,
    // The engine that was told first stays, as in the row.
    set: { ...before?.set, ...set, ...(before?.set?.engine && { engine: before.set.engine }) },
  });
}

/** A worker began, or went on. Only grows; late messages change nothing. A site run shows pages done instead. */
function noteProgress(settled: SettledFacts, runs: Settling<ScanFact>['runs'], facts: readonly ProgressFact[]): void {
  for (const fact of facts) {
    const { run } = runs.get(fact.runId)!;
    const told = settled.updates.get(run.id)?.set;
    const known = told?.phase ?? run.phase;
    const phase = run.page_limit > 1 ? null : laterPhase(known, fact.phase);
    const isFirst = (run.engine ?? told?.engine ?? null) === null;
    const engine = isFirst && fact.engine ? sanitizeForPostgres(fact.engine) : undefined;
    const isNews = run.state === 'queued' || phase !== known || engine !== undefined;
    const set = { phase, ...(engine && { engine }) };
    accept(settled, fact, isNews ? { pagesMoved: false, set } : undefined);
  }
}

/** One page of each website at once, in the order in which the plan of it is made of rows that were settled at one moment. */
function roundsOf(facts: readonly PageFact[]): PageFact[][] {
  const rounds: PageFact[][] = [];
  for (const ofSite of Map.groupBy(facts, ({ runId }) => runId).values()) {
    const inOrder = ofSite.toSorted((one, other) => one.pageNo - other.pageNo);
    for (const [at, fact] of inOrder.entries()) (rounds[at] ??= []).push(fact);
  }
  return rounds;
}

async function storeSinglePages(
  tx: Transaction<Database>,
  settled: SettledFacts,
  { runs, facts, now }: Settling<PageFact>,
): Promise<void> {
  // Of two results of one page the first one counts.
  const firsts = Map.groupBy(facts, ({ runId, pageNo }) => `${runId}.${pageNo}`);
  const told = new Map<PageToStore, PageFact>(Array.from(firsts.values(), ([fact]) => [{ ...fact! }, fact!]));
  if (told.size === 0) return;
  for (const [page, storable] of await storePages(tx, [...told.keys()], now)) {
    const fact = told.get(page)!;
    accept(settled, fact, pageUpdate(runs.get(fact.runId)!.run, fact, storable));
  }
}

function pageUpdate(run: RunRecord, { pageNo, result, crawlDelayMs }: PageFact, stored?: StorablePage): RunUpdate {
  const { finalUrl, title, engine } = result;
  return {
    pagesMoved: true,
    ...(stored && { pageRules: pageRuleRows(stored) }),
    set: {
      ...(pageNo === 1 ? sanitizeForPostgres({ final_url: finalUrl, title }) : {}),
      ...(pageNo === 1 && crawlDelayMs ? { crawl_delay_ms: Math.min(crawlDelayMs, longestDelayMs) } : {}),
      ...(run.engine ? {} : { engine: sanitizeForPostgres(engine) }),
    },
  };
}

/**
 * Jobs that are through. Pages that they do not answer for go back; a sent page waits for its own fact, which may be late. A
 * worker that gives the rest back in order, because it ends or makes room, says nothing against the pages.
 */
async function endJobs(
  tx: Transaction<Database>,
  settled: SettledFacts,
  { runs, facts, now, ended }: Settling<FinalFact> & { ended: ReadonlySet<string> },
): Promise<void> {
  const firsts = Array.from(Map.groupBy(facts, jobKeyOf).values(), ([fact]) => fact!);
  const news = firsts.filter((fact) => ended.has(jobKeyOf(fact)));
  const ofOpen = news.filter(({ runId }) => !isFinal(runs.get(runId)!.run.state));
  const queued = Map.groupBy(await queuedPagesOf(tx, ofOpen), (page) =>
    jobKeyOf({ runId: page.run_id, jobNo: page.job_no! }),
  );
  for (const fact of news) {
    const { run, site } = runs.get(fact.runId)!;
    const unsent = (queued.get(jobKeyOf(fact)) ?? []).filter((page) => !fact.sent.includes(page.page_no));
    if (unsent.length > 0) site.returned();
    await returnPages(tx, unsent, { isFault: fact.outcome !== 'aborted', now });
    const isMoved = ofOpen.includes(fact) && (unsent.length > 0 || run.scope === 'site');
    accept(settled, fact, isMoved ? { pagesMoved: true } : undefined);
  }
}
