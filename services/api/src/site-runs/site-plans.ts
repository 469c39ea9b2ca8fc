import { Injectable } from '@nestjs/common';
import { CrawlPlan, type CrawlRow } from '@stufenlos/scan-engine/plan';
import type { Selectable, Transaction } from 'kysely';
import type { Database, RunsTable } from '../database/schema.ts';
import { readPagesOfEarlierRuns } from './earlier-runs.ts';

type RunRecord = Selectable<RunsTable>;

/** Addresses that one run remembers. What a site has beyond them is "at least" in its figures. */
export const knownLimit = 5000;

/** Plans of so many runs stay in memory, the least used go first. */
const cachedRuns = 8;

/**
 * The plan of a run over a whole website is made of its rows. One that was made stays here while its run has the version
 * it was made for: any other process's change brings another version, and then it is made again.
 */
@Injectable()
export class SitePlans {
  private readonly cached = new Map<string, { version: number; plan: CrawlPlan }>();

  /**
   * Expects the run's row lock. The caller may change the plan, so it is handed out once.
   * @param isStale the rows changed beside the plan
   * @param opened a page that counts as being with a worker, whatever its row says
   */
  async acquire(
    tx: Transaction<Database>,
    run: RunRecord,
    { isStale, opened }: { isStale: boolean; opened: number | undefined },
  ): Promise<CrawlPlan> {
    const cached = this.cached.get(run.id);
    this.cached.delete(run.id);
    if (cached?.version === run.version && !isStale) return cached.plan;
    const rows = await readRows(tx, run.id);
    return new CrawlPlan({
      start: run.url,
      limits: { pages: run.page_limit, known: knownLimit },
      seen: await readPagesOfEarlierRuns(tx, run),
      rows: rows.map((row) => (row.pageNo === opened ? { ...row, state: 'queued' } : row)),
    });
  }

  /** A change of the run that touched none of its pages made another version. */
  renew(runId: string, from: number, to: number): void {
    const cached = this.cached.get(runId);
    if (cached?.version === from) cached.version = to;
  }

  /** After the commit that made this version. */
  store(runId: string, version: number, plan: CrawlPlan): void {
    this.cached.set(runId, { version, plan });
    const [eldest] = this.cached.keys();
    if (this.cached.size > cachedRuns && eldest !== undefined) this.cached.delete(eldest);
  }
}

/** The settled ones in the order in which they were settled. */
async function readRows(tx: Transaction<Database>, runId: string): Promise<CrawlRow[]> {
  const rows = await tx
    .selectFrom('run_pages')
    .select(['page_no', 'url', 'page_key', 'depth', 'cluster', 'state', 'final_url', 'new_fingerprints'])
    .where('run_id', '=', runId)
    .orderBy('settled_at')
    .orderBy('page_no')
    .execute();
  return rows.flatMap(({ state, ...row }) =>
    state === 'beyond'
      ? []
      : {
          state,
          pageNo: row.page_no,
          url: row.url,
          pageKey: row.page_key,
          depth: row.depth,
          cluster: row.cluster ?? '/',
          finalUrl: row.final_url,
          newFingerprints: row.new_fingerprints,
        },
  );
}
