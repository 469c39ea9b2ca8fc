import { Injectable, Logger } from '@nestjs/common';
import type {
  FindingSelection,
  MarkCoverage,
  MarkCoverageQuery,
  NewMarks,
  RemoveMarksQuery,
} from '@stufenlos/contracts';
import { Kysely, sql } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import type { Database } from '../database/schema.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';
import { filterFacts, findingsWhere } from '../findings/finding-filters.ts';
import { marksOf } from '../findings/report-scope.ts';
import { RunUnlocks } from '../reports/run-unlocks.ts';
import { printsOf, readCoverage } from './mark-coverage.ts';

/**
 * Ignores a selection of findings at once: all of a rule, a component, a page, or of any other filter. All methods throw
 * AppError `not_found` for another person's run and `no_entitlement` for a locked one.
 */
@Injectable()
export class IgnoredSelection {
  private readonly logger = new Logger('IgnoredFindings');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly unlocks: RunUnlocks,
  ) {}

  /** What `put` would cover, or a single mark with this `fingerprint`. */
  async coverage(runId: string, sub: string, query: MarkCoverageQuery): Promise<MarkCoverage> {
    const { fingerprint, ...selection } = query;
    const scope = await this.unlocks.openScope(runId, sub);
    const prints =
      fingerprint === undefined
        ? await printsOf(this.db, scope, selection)
        : sql`select ${sanitizeForPostgres(fingerprint)}::text as print`;
    return await readCoverage(this.db, scope, prints);
  }

  /** Marks that exist keep their reason and date. */
  async put(
    runId: string,
    sub: string,
    { selection, reason }: { selection: FindingSelection; reason: string },
    now = new Date(),
  ): Promise<NewMarks> {
    const scope = await this.unlocks.openScope(runId, sub);
    const covered = await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      const prints = await printsOf(tx, scope, selection);
      const coverage = await readCoverage(tx, scope, prints);
      await sql`
        insert into finding_marks (owner_sub, host_key, fingerprint, reason, created_at)
        select ${sub}, ${scope.hostKey}, print, ${sanitizeForPostgres(reason)}, ${now}
        from (${prints}) as mark
        on conflict do nothing`.execute(tx);
      return coverage;
    });
    this.logger.log({ event: 'selection_ignored', runId, nodes: covered.nodes });
    return { ...covered, createdAt: now.toISOString() };
  }

  /** Removes every mark that covers a finding of the selection, or only those that were set at one moment. */
  async remove(runId: string, sub: string, { at, ...selection }: RemoveMarksQuery): Promise<void> {
    const scope = await this.unlocks.openScope(runId, sub);
    const facts = await filterFacts(this.db, scope);
    if (!facts.hasMarks) return;
    const where = findingsWhere(scope, { ...selection, ignored: 'only' }, facts);
    await sql`
      with hit as materialized (select fingerprint, element_fingerprint from findings where ${where})
      delete from finding_marks
      where ${marksOf(scope)} and ${at === undefined ? sql`true` : sql`created_at = ${new Date(at)}`} and (
        fingerprint in (select fingerprint from hit) or fingerprint in (select element_fingerprint from hit)
      )`.execute(this.db);
  }
}
