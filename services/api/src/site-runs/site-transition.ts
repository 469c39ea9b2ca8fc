import type { CrawlPlan } from '@stufenlos/scan-engine/plan';
import type { Selectable, Transaction } from 'kysely';
import type { Database, RunsTable } from '../database/schema.ts';
import type { SitePlans } from './site-plans.ts';

/** What one change of a run learns about its website. Lives as long as the transaction. */
export class SiteTransition {
  /** The sitemaps hold more than was told. */
  isCut = false;
  leavesSite = false;
  /** Addresses that are not opened were met for the first time. */
  hasLeftOut = false;
  /** Pages went back to be handed out again: a plan that was kept still counts them as being with a worker. */
  hasReturns = false;
  used: CrawlPlan | undefined;

  constructor(
    private readonly tx: Transaction<Database>,
    private readonly run: Selectable<RunsTable>,
    private readonly plans: SitePlans,
  ) {}

  /** Pages go back to be handed out again, so what was planned so far is made again. */
  returned(): void {
    this.hasReturns = true;
    this.used = undefined;
  }

  /** @param opened a page whose result is here although it waits to be handed out again; counts for the first call */
  async plan(opened?: number): Promise<CrawlPlan> {
    const isStale = this.hasReturns || opened !== undefined;
    return (this.used ??= await this.plans.acquire(this.tx, this.run, { isStale, opened }));
  }
}
