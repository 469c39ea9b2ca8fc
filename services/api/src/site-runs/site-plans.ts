import { Injectable } from '@nestjs/common';
import { CrawlPlan, type CrawlRow } from '@stufenlos/scan-engine/plan';
import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { RuleSums } from '../findings/rule-sums.ts';
import { readPagesOfEarlierRuns } from './earlier-runs.ts';
import { VersionedCache } from './versioned-cache.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** Addresses that one run remembers. What a site has beyond them is "at least" in its figures. */
export const knownLimit = 5000;

/** So many addresses stay in memory in plans of runs, and so many sums of rules and findings. */
const most = { addresses: 8 * knownLimit, sums: 40_000 };

/**
 * The plan of a run over a whole website is made of its rows, as are the sums of what was found. What was made stays here
 * for the next page of the run.
 */
@Injectable()
export class SitePlans {
  readonly sums = new VersionedCache<RuleSums>(most.sums, ({ size }) => size);
  private readonly plans = new VersionedCache<CrawlPlan>(most.addresses, ({ size }) => 100 + size);

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
    const kept = this.plans.take(run.id, run.version);
    if (kept && !isStale) return kept;
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
    this.plans.renew(runId, from, to);
    this.sums.renew(runId, from, to);
  }

  /** After the commit that made this version. */
  store(runId: string, version: number, plan: CrawlPlan): void {
    this.plans.put(runId, version, plan);
  }

  /** The run has ended. */
  drop(runId: string): void {
    this.plans.drop(runId);
    this.sums.drop(runId);
  }
}

/** The settled ones in the order in which they were settled. */
async function readRows(tx: Transaction<Database>, runId: string): Promise<CrawlRow[]> {
  const rows = await tx
    .selectFrom('run_pages')
    .select([
      'page_no',
      'url',
      'page_key',
      'depth',
      'cluster',
      'state',
      'final_url',
      'new_fingerprints',
      'failure_code',
    ])
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
          isForbidden: row.failure_code === 'robots',
        },
  );
}
