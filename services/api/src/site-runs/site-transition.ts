import type { CrawlPlan } from '@stufenlos/scan-engine/plan';
import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { RuleRows } from '../findings/rule-lists.ts';
import { readRuleRows } from '../findings/rule-rows.ts';
import { RuleSums } from '../findings/rule-sums.ts';
import type { SitePlans } from './site-plans.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** What one change of a run learns about its website. Lives as long as the transaction. */
export class SiteTransition {
  /** The sitemaps hold more than was told. */
  isCut = false;
  leavesSite = false;
  /** Addresses that are not opened were met for the first time. */
  hasLeftOut = false;
  /** Pages went back to be handed out again: a plan that was kept still counts them as being with a worker. */
  hasReturns = false;
  private used: CrawlPlan | undefined;
  private sums: RuleSums | undefined;
  private readonly stored: RuleRows[] = [];
  private hasEnded = false;

  constructor(
    private readonly tx: Transaction<Database>,
    private readonly run: RunRecord,
    private readonly plans: SitePlans,
  ) {}

  /** Pages go back to be handed out again, so what was planned so far is made again. */
  returned(): void {
    this.hasReturns = true;
    this.used = undefined;
  }

  get hasPlan(): boolean {
    return this.used !== undefined;
  }

  /** @param opened a page whose result is here although it waits to be handed out again; counts for the first call */
  async plan(opened?: number): Promise<CrawlPlan> {
    const isStale = this.hasReturns || opened !== undefined;
    return (this.used ??= await this.plans.acquire(this.tx, this.run, { isStale, opened }));
  }

  /** A page has got its result. */
  storedPage(rows: RuleRows): void {
    this.stored.push(rows);
  }

  /** What the pages of the run have so far, those of this change, too. The last numbers are counted from the rows. */
  async ruleRows({ isLast }: { isLast: boolean }): Promise<RuleRows> {
    this.sums = isLast ? undefined : this.keptSums();
    if (this.sums) return this.sums.rows();
    const rows = await readRuleRows(this.tx, this.run.id);
    this.sums = new RuleSums(rows);
    return rows;
  }

  ended(): void {
    this.hasEnded = true;
  }

  /** After the commit, which made the next version of the run. What was made of its rows serves the next change. */
  committed(): void {
    const { id, version } = this.run;
    const sums = this.sums ?? this.keptSums();
    if (sums) this.plans.sums.put(id, version + 1, sums);
    if (this.used) this.plans.store(id, version + 1, this.used);
    else if (!this.hasReturns) this.plans.renew(id, version, version + 1);
    if (this.hasEnded) this.plans.drop(id);
  }

  private keptSums(): RuleSums | undefined {
    const isFirst = this.stored.length > 0 && this.run.pages_done === 0;
    const sums = isFirst ? new RuleSums() : this.plans.sums.take(this.run.id, this.run.version);
    for (const rows of this.stored) sums?.add(rows);
    return sums;
  }
}
