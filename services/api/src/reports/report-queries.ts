import { Inject, Injectable } from '@nestjs/common';
import type {
  FindingsPage,
  FindingsQuery,
  GroupsPage,
  GroupsQuery,
  LockedRun,
  ReportRule,
  RunPages,
  RunPagesQuery,
} from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { pictureAddress } from '../artifacts/picture-address.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { ruleLists } from '../findings/rule-lists.ts';
import { readPreview, readRuleRows } from '../findings/rule-rows.ts';
import { readGroups } from '../findings/finding-groups.ts';
import { readFindingsPage } from '../findings/findings-page.ts';
import type { ReportAccess } from '../entitlements/report-access.ts';
import { countedNumbers } from './counted-numbers.ts';
import { countedRules, readPartlyIgnored } from './counted-rules.ts';
import { withMainComponents } from './main-components.ts';
import { lockedView, previewRules } from './report-view.ts';
import type { ReportScope } from '../findings/report-scope.ts';
import type { RunRow } from '../runs/run-view.ts';
import { readPagesList, type PictureOf } from '../findings/run-pages-list.ts';

/** Reads results for a reader whose access the caller has checked. All answers stay under 200 kB. */
@Injectable()
export class ReportQueries {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
  ) {}

  /**
   * Numbers, rules and preview of a run as it was read, under the lock that `access` says.
   * Where to start names components only in an open report.
   * @param scope of the reader; impacts and where to start are without what its owner ignores, if `hasIgnored`, and for a
   * guest the rules as well
   */
  async report(row: RunRow, access: ReportAccess, scope?: ReportScope, hasIgnored = false): Promise<LockedRun> {
    const report = await readReport(this.db, row, access);
    // What is left without details are the numbers from before.
    if (!scope || access.locked || !report.stats || row.run.details_removed_at) return report;
    const counted = hasIgnored ? await countedNumbers(this.db, scope) : undefined;
    const { impacts, top } = counted ?? report.stats;
    const stats = { ...report.stats, impacts, top: await withMainComponents(this.db, scope, top) };
    if (!counted) return { ...report, stats };
    if (scope.reader === 'guest') {
      return { ...report, stats, rules: countedRules(report.rules, await readPartlyIgnored(this.db, scope)) };
    }
    const violations = report.rules.violations.map((rule) => withIgnored(rule, counted.left.get(rule.ruleId)));
    return { ...report, stats, rules: { ...report.rules, violations } };
  }

  /** @throws AppError `invalid_input` for a cursor of another list */
  findings(scope: ReportScope, query: FindingsQuery): Promise<FindingsPage> {
    return readFindingsPage(this.db, scope, query, this.pictures());
  }

  /** @throws AppError `invalid_input` for a cursor of another list */
  groups(scope: ReportScope, query: GroupsQuery): Promise<GroupsPage> {
    return readGroups(this.db, scope, query);
  }

  /** @throws AppError `invalid_input` for a cursor of another list */
  pages(scope: ReportScope, query: RunPagesQuery): Promise<RunPages> {
    return readPagesList(this.db, scope, query, this.pictures());
  }

  private pictures(now = new Date()): PictureOf {
    return (page) => pictureAddress(page, this.config.signingKeys, now);
  }
}

const withIgnored = (rule: ReportRule, left = rule.nodes): ReportRule =>
  left < rule.nodes ? { ...rule, ignored: rule.nodes - left } : rule;

/** Reads the result of a run: numbers, rules and preview. */
export async function readReport(db: Kysely<Database>, row: RunRow, access: ReportAccess): Promise<LockedRun> {
  const runId = row.run.id;
  const lists = ruleLists(await readRuleRows(db, runId));
  const rules = {
    violations: lists.violation,
    recommendations: lists.recommendation,
    incomplete: lists.review,
    passes: lists.pass,
    inapplicable: lists.inapplicable,
  };
  return lockedView(row, rules, await readPreview(db, runId, previewRules(rules.violations)), access);
}
