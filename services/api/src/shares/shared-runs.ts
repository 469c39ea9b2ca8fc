import { Injectable } from '@nestjs/common';
import type {
  FindingsPage,
  FindingsQuery,
  GroupsPage,
  GroupsQuery,
  LockedRun,
  RunPages,
  RunPagesQuery,
} from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { isDeletedAccount } from '../access/account-lock.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { reportAccess } from '../reports/report-access.ts';
import { ReportQueries } from '../reports/report-queries.ts';
import { scopeOf, type ReportScope } from '../reports/report-scope.ts';
import type { RunRow } from '../reports/report-view.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { tokenHash } from '../runs/scan-token.ts';
import { guestReport } from './guest-report.ts';

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
  ) {}

  async report(token: string): Promise<LockedRun> {
    const { row, access, scope } = await this.open(token);
    const ignored = await this.ignored(scope);
    return guestReport(await this.reports.report(row, access), ignored);
  }

  async findings(token: string, query: FindingsQuery): Promise<FindingsPage> {
    return this.reports.findings((await this.open(token)).scope, query);
  }

  async groups(token: string, query: GroupsQuery): Promise<GroupsPage> {
    return this.reports.groups((await this.open(token)).scope, query);
  }

  async pages(token: string, query: RunPagesQuery): Promise<RunPages> {
    return this.reports.pages((await this.open(token)).scope, query);
  }

  private async open(token: string, now = new Date()) {
    const share = await this.db
      .selectFrom('run_shares')
      .select(['run_id', 'revoked_at'])
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst();
    if (!share) throw new AppError('not_found');
    const row: RunRow | undefined = share.revoked_at === null ? await this.runs.read(share.run_id) : undefined;
    const owner = row?.run.owner_sub;
    if (!row || typeof owner !== 'string' || (await isDeletedAccount(this.db, owner))) throw new AppError('gone');
    const access = reportAccess(row.run, await this.entitlements.read(owner), now);
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
