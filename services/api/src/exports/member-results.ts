import { Injectable } from '@nestjs/common';
import { isFinal } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ReportReader } from '../reports/report-reader.ts';
import { RunUnlocks } from '../reports/run-unlocks.ts';
import { ownRuns } from '../runs/own-runs.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import type { RunRow } from '../runs/run-view.ts';
import { jsonObject, jsonValue, type JsonPieces } from '../texts/json-pieces.ts';
import { readIgnored } from './ignored-findings.ts';
import { runDocument } from './run-document.ts';
import { readStoredRun } from './stored-run.ts';

/**
 * The results of all runs of an account, for the copy of its data: exactly what its owner may see on the screen at that
 * moment.
 *
 * - A run that is open to its owner: the document of its JSON export.
 * - A locked one, claimed or not: what a locked report shows, which is rules, preview and the number of the other elements.
 * - A link changes nothing: the owner of a shared run is asked for their own right, and a run that somebody else shared is
 *   not theirs.
 * - One that has not ended, failed, or whose details have ended has no result. `runs` of the copy say that of it.
 *
 * Whether a run is open is derived when its turn comes, by the rule that every report is read with, so a refund in the
 * meantime counts. It is not stored: on the screen, a report that was seen under a subscription stays open after its end,
 * and one download must not keep all of them open.
 *
 * Art. 15 and 20 GDPR do not ask for more. Findings describe a website, not the person who ordered the check, and nobody
 * gets by this way what is sold.
 */
@Injectable()
export class MemberResults {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly runs: RunsRepository,
    private readonly unlocks: RunUnlocks,
    private readonly reports: ReportReader,
  ) {}

  /**
   * JSON objects `{ run, locked, report }`, newest run first. One page of findings is held at a time.
   * @throws when the pages of a run are deleted while they are read: half a result must not look like a whole one
   */
  async *of(sub: string): AsyncGenerator<JsonPieces> {
    for await (const ids of ownRuns(this.db, sub)) {
      for (const id of ids) {
        const row = await this.runs.readRun(id);
        // Deleted meanwhile, or on the way there: not kept about this person any more.
        if (row?.run.owner_sub === sub && hasResult(row)) yield await this.result(row, sub);
      }
    }
  }

  private async result(row: RunRow, sub: string): Promise<JsonPieces> {
    const { run } = row;
    const isOpen = (await this.unlocks.openAmong([run], sub)).length > 0;
    return jsonObject({
      run: jsonValue(run.id),
      locked: jsonValue(!isOpen),
      report: isOpen ? await this.open(run) : await this.locked(row),
    });
  }

  private async open(run: RunRow['run']): Promise<JsonPieces> {
    const stored = await readStoredRun(this.db, run);
    return runDocument(this.db, 'json', stored, { locale: run.locale, ignored: await readIgnored(this.db, run) });
  }

  private async locked(row: RunRow): Promise<JsonPieces> {
    const { rules, preview, lockedCount } = await this.reports.readLocked(row);
    return jsonValue({ rules, preview, lockedCount });
  }
}

/** Those that can be exported, apart from their lock. */
const hasResult = ({ run }: RunRow): boolean =>
  isFinal(run.state) && run.state !== 'failed' && run.stats !== null && run.details_removed_at === null;
