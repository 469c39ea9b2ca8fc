import { Injectable } from '@nestjs/common';
import type { ManualAnswer, ManualAnswers, ManualVerdict, PutManualAnswer } from '@stufenlos/contracts';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import type { RunRow } from '../runs/run-view.ts';
import { RunUnlocks } from '../reports/run-unlocks.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';
import { judgedAt, timeOf } from '../history/history-point.ts';

interface AnswerRow {
  criterion: string;
  verdict: ManualVerdict;
  note: string;
  answered_at: Date;
  run_id: string;
}

/** What people say about the criteria that no rule decided in a run: its manual checklist. */
@Injectable()
export class ManualAnswersService {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly unlocks: RunUnlocks,
  ) {}

  /**
   * In the order of the criteria. What was not answered for this run yet comes from the newest earlier run of the same
   * address and scope that has an answer, and says so. Only criteria of this run's own checklist.
   * @throws AppError `not_found`, `no_entitlement`
   */
  async read(runId: string, sub: string): Promise<ManualAnswers> {
    const { run } = await this.unlocks.readOpen(runId, sub);
    const { rows } = await sql<AnswerRow>`
      select distinct on (manual_answers.criterion) manual_answers.*
      from runs join manual_answers on manual_answers.run_id = runs.id
      where runs.owner_sub = ${sub} and runs.page_key = ${run.page_key} and runs.scope = ${run.scope}
        and (runs.id = ${run.id} or ${judgedAt} < ${timeOf(run)}) and manual_answers.criterion = any(${checklist(run)})
      order by manual_answers.criterion, (runs.id = ${run.id}) desc, ${judgedAt} desc, runs.id desc
    `.execute(this.db);
    const given = new Map(rows.map((row) => [row.criterion, row]));
    return {
      answers: checklist(run)
        .flatMap((criterion) => given.get(criterion) ?? [])
        .map((row) => ({ ...answerOf(row), ...(row.run_id === run.id ? {} : { isCarriedOver: true }) })),
    };
  }

  /** @throws AppError `not_found`, `no_entitlement`, `invalid_input` for a criterion that is not on the checklist */
  async put(runId: string, sub: string, criterion: string, answer: PutManualAnswer): Promise<ManualAnswer> {
    const { run } = await this.unlocks.readOpen(runId, sub);
    if (!checklist(run).includes(criterion)) {
      throw invalidField('criterion');
    }
    const { rows } = await sql<AnswerRow>`
      with held as (select id from runs where id = ${run.id} and owner_sub = ${sub} for key share)
      insert into manual_answers (run_id, criterion, verdict, note)
      select id, ${criterion}, ${answer.verdict}, ${sanitizeForPostgres(answer.note ?? '')} from held
      on conflict (run_id, criterion)
        do update set verdict = excluded.verdict, note = excluded.note, answered_at = now()
      returning *`.execute(this.db);
    // Deleted meanwhile.
    if (!rows[0]) throw new AppError('not_found');
    return answerOf(rows[0]);
  }

  /** Twice is the same. What an earlier run said shows again. @throws AppError `not_found`, `no_entitlement` */
  async remove(runId: string, sub: string, criterion: string): Promise<void> {
    const { run } = await this.unlocks.readOpen(runId, sub);
    await this.db
      .deleteFrom('manual_answers')
      .where('run_id', '=', run.id)
      .where('criterion', '=', criterion)
      .execute();
  }
}

/** What no rule decided in this run. Before its end nobody knows. */
const checklist = (run: RunRow['run']): string[] => run.stats?.criteria.manual ?? [];

const answerOf = ({ criterion, verdict, note, answered_at }: AnswerRow): ManualAnswer => ({
  criterion,
  verdict,
  note,
  answeredAt: answered_at.toISOString(),
});
