import { Injectable } from '@nestjs/common';
import { withoutIgnored, type LockedRun, type Run } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { isDeletedAccount } from '../access/account-lock.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { reportAccess } from '../entitlements/report-access.ts';
import { ReportQueries } from '../reports/report-queries.ts';
import { refuseWithoutDetails } from '../reports/run-unlocks.ts';
import { readIgnoredCounts } from '../findings/ignored-counts.ts';
import { scopeOf, type ReportScope } from '../findings/report-scope.ts';
import type { RunRow } from '../runs/run-view.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { tokenHash } from '../runs/scan-token.ts';
import { SenderReader } from '../senders/sender-reader.ts';

/**
 * The results that a link opens. Asked at every reading: whether the link still lives, and whether the owner may still
 * read the result themselves; a refund ends what was shared as well. Each: `not_found` for a token that never was,
 * `gone` for one that has ended.
 */
@Injectable()
export class SharedRuns {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly runs: RunsRepository,
    private readonly entitlements: EntitlementReader,
    private readonly reports: ReportQueries,
    private readonly senders: SenderReader,
  ) {}

  async report(token: string, now = new Date()): Promise<LockedRun> {
    const { row, access, scope } = await this.open(token, now);
    const counts = await readIgnoredCounts(this.db, scope.ownerSub ?? '', [row.run.id]);
    const ignored = counts.get(row.run.id);
    const report = await this.reports.report(row, access, scope, ignored !== undefined);
    const sender = await this.senders.lines(scope.ownerSub ?? '', now);
    return { ...guestReport(report, await this.ignored(scope), ignored), ...(sender ? { sender } : {}) };
  }

  /** What the queries of a report need. */
  async scope(token: string): Promise<ReportScope> {
    const { row, scope } = await this.open(token);
    refuseWithoutDetails(row.run);
    return scope;
  }

  private async open(token: string, now = new Date()) {
    const share = await this.db
      .selectFrom('run_shares')
      .select(['run_id', 'revoked_at'])
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst();
    if (!share) throw new AppError('not_found');
    const row: RunRow | undefined = share.revoked_at === null ? await this.runs.readRun(share.run_id) : undefined;
    const owner = row?.run.owner_sub;
    if (!row || typeof owner !== 'string' || (await isDeletedAccount(this.db, owner))) throw new AppError('gone');
    const access = reportAccess(row.run, await this.entitlements.readFacts(owner), now);
    if (access.locked) throw new AppError('gone');
    return { row, access, scope: scopeOf(row.run, 'guest') };
  }

  private async ignored({ ownerSub, hostKey }: ReportScope): Promise<Set<string>> {
    const marks = await this.db
      .selectFrom('finding_marks')
      .select('fingerprint')
      .where('owner_sub', '=', ownerSub ?? '')
      .where('host_key', '=', hostKey)
      .execute();
    return new Set(marks.map(({ fingerprint }) => fingerprint));
  }
}

/**
 * A result as somebody with a link reads it. It does not say who owns it, what was paid for it, who else may read it,
 * or what the owner ignores: the numbers are without it, as the lists are. Pure.
 */
function guestReport(report: LockedRun, ignored: ReadonlySet<string>, counts: Run['ignored']): LockedRun {
  const { unlock: _paid, orgId: _organisation, share: _link, ignored: _count, ...shown } = report;
  const preview = shown.preview.filter(
    ({ fingerprint, elementFingerprint = '' }) => !ignored.has(fingerprint) && !ignored.has(elementFingerprint),
  );
  const elements = shown.rules.violations.reduce((sum, { nodes }) => sum + nodes, 0);
  return {
    ...shown,
    ...(shown.stats && { stats: withoutIgnored(shown.stats, counts) }),
    preview,
    lockedCount: Math.max(0, elements - preview.length),
  };
}
