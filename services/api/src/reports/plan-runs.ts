import { Inject, Injectable } from '@nestjs/common';
import { readAddress } from '@stufenlos/contracts';
import type { Transaction } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { coveringSource } from '../entitlements/sources.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import type { RunRecord } from '../runs/run-update.ts';

/**
 * A free check takes no pictures and runs fewer checks. So the unlock of its report orders a run of the same page with
 * the profile that was paid for; see decisions/0024-a-run-is-checked-as-it-is-paid-for.md.
 */
@Injectable()
export class PlanRuns {
  constructor(
    @Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'scan'>,
    private readonly runs: RunsRepository,
    private readonly entitlements: EntitlementReader,
  ) {}

  /**
   * Call this in the transaction that unlocks `run`, whose row it holds. It orders nothing for a run that was made for a
   * plan, for a host that no plan covers now, for an address that is no longer accepted, and for one that has such a run
   * from an earlier unlock. The run is charged to no quota, because the purchase includes it.
   */
  async order(tx: Transaction<Database>, run: RunRecord, now: Date): Promise<void> {
    if (run.profile !== 'free' || run.owner_sub === null) return;
    const source = coveringSource(await this.entitlements.readFacts(run.owner_sub, tx), run.host_key, now);
    const reading = readAddress(run.url, this.config.scan);
    if (!source || !reading.ok || this.config.scan.denyHosts.includes(run.host_key)) return;
    if (await hasPlanRun(tx, run.id)) return;
    await this.runs.insert(tx, {
      address: reading.address,
      locale: run.locale,
      charges: [],
      now,
      keeper: { ownerSub: run.owner_sub, orgId: run.org_id, profile: source.profile, planRunOf: run.id },
    });
  }
}

const hasPlanRun = async (tx: Transaction<Database>, runId: string): Promise<boolean> =>
  (await tx.selectFrom('runs').select('id').where('plan_run_of', '=', runId).executeTakeFirst()) !== undefined;
