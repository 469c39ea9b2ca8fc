import { Inject, Injectable } from '@nestjs/common';
import { findingsPerPage, type CompareQuery, type Comparison } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { pictureAddress } from '../artifacts/picture-address.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { fitAnswer } from '../findings/answer-size.ts';
import { readIgnoredCounts } from '../findings/ignored-counts.ts';
import { runFindingOf } from '../findings/finding-row.ts';
import { readJudgedPages } from '../findings/judged-pages.ts';
import { scopeOf } from '../findings/report-scope.ts';
import { readPages } from '../findings/run-pages-list.ts';
import { refuseWithoutDetails, RunUnlocks } from '../reports/run-unlocks.ts';
import { differentRules, inOrder } from './run-order.ts';
import { comparedRuns, readPart, readCounts } from './compared-findings.ts';
import { comparedPages } from './compared-pages.ts';
import { pointOf } from './history-point.ts';

/** Bytes for findings; the rest of an answer is for the pages. */
const findingBytes = 150_000;

/** What changed between two results of a website. */
@Injectable()
export class ComparisonReader {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly unlocks: RunUnlocks,
  ) {}

  /**
   * Compares violations by strict fingerprint, on the pages that both runs judged. Elements with the same fingerprint
   * count once, ignored ones not at all. Elements beyond those that are stored of a rule and page do not count. What only
   * one of the two found is a change if the other one judged that rule there; else it is counted apart.
   * @throws AppError `not_found` for a run that is not the caller's, `no_entitlement` while one is locked, `conflict`
   * for two that cannot be compared
   */
  async read(
    [id, otherId]: readonly [string, string],
    sub: string,
    { change, cursor }: CompareQuery,
    now = new Date(),
  ): Promise<Comparison> {
    const one = await this.unlocks.readOwned(id, sub, now);
    const other = await this.unlocks.readOwned(otherId, sub, now);
    if (one.access.locked || other.access.locked) throw new AppError('no_entitlement');
    for (const { row } of [one, other]) refuseWithoutDetails(row.run);
    const { earlier, later } = inOrder(one.row.run, other.row.run);
    const pages = comparedPages(await readJudgedPages(this.db, earlier.id), await readJudgedPages(this.db, later.id));
    const compared = comparedRuns(sub, earlier, later, pages);
    const { notCompared, notLookedFor, ...counts } = await readCounts(this.db, compared);
    const rows = await readPart(this.db, compared, change, cursor);
    const findings = fitAnswer(rows.slice(0, findingsPerPage).map(runFindingOf), findingBytes);
    const last = findings.at(-1);
    const ignored = await readIgnoredCounts(this.db, sub, [earlier.id, later.id]);
    return {
      earlier: pointOf(earlier, ignored.get(earlier.id)),
      later: pointOf(later, ignored.get(later.id)),
      ...differentRules(earlier, later),
      counts,
      pagesOnlyOnce: pages.onlyOnce,
      ...(notCompared.nodes > 0 && { notCompared }),
      ...(notLookedFor.nodes > 0 && { notLookedFor }),
      findings,
      pages: await readPages(
        this.db,
        scopeOf(change === 'fixed' ? earlier : later, 'owner'),
        findings.map(({ pageNo }) => pageNo),
        (page) => pictureAddress(page, this.config.signingKeys, now),
      ),
      ...(last && rows.length > findings.length ? { next: last.id } : {}),
    };
  }
}
