import { Inject, Injectable } from '@nestjs/common';
import type { QuestionAnswer, RunQuestions } from '@stufenlos/contracts';
import { Kysely, sql } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import { pictureAddress } from '../artifacts/picture-address.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { fitAnswer } from '../findings/answer-size.ts';
import { RunUnlocks } from '../reports/run-unlocks.ts';
import { questionAnswerOf, readQuestionFigures, readQuestions } from './question-rows.ts';

/**
 * What only a person can judge on the pages of a run, and what the owner says about it. An answer is kept by website and
 * subject, also after the run that asked is deleted, so the next run shows it again.
 */
@Injectable()
export class QuestionsService {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly unlocks: RunUnlocks,
  ) {}

  /** @throws AppError `not_found`, `no_entitlement` */
  async read(runId: string, sub: string, now = new Date()): Promise<RunQuestions> {
    const { run } = await this.unlocks.readOpen(runId, sub);
    const [questions, figures] = await Promise.all([
      readQuestions(this.db, run, sub, (page) => pictureAddress(page, this.config.signingKeys, now)),
      readQuestionFigures(this.db, run, sub),
    ]);
    return { questions: fitAnswer(questions), ...figures };
  }

  /** @throws AppError `no_entitlement`; `not_found`, also when the run does not ask this */
  async put(runId: string, sub: string, key: string, verdict: QuestionAnswer['verdict']): Promise<QuestionAnswer> {
    const { run } = await this.unlocks.readOpen(runId, sub);
    return await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      const { rows } = await sql<{ verdict: QuestionAnswer['verdict']; answered_at: Date }>`
        insert into question_answers (owner_sub, host_key, key, kind, verdict)
        select ${sub}, ${run.host_key}, key, kind, ${verdict}
        from page_questions where run_id = ${run.id} and key = ${key} limit 1
        on conflict (owner_sub, host_key, key)
          do update set verdict = excluded.verdict, kind = excluded.kind, answered_at = now()
        returning verdict, answered_at`.execute(tx);
      if (!rows[0]) throw new AppError('not_found');
      return questionAnswerOf(rows[0], run);
    });
  }

  /** Twice is the same. @throws AppError `not_found`, `no_entitlement` */
  async remove(runId: string, sub: string, key: string): Promise<void> {
    const { run } = await this.unlocks.readOpen(runId, sub);
    await this.db
      .deleteFrom('question_answers')
      .where('owner_sub', '=', sub)
      .where('host_key', '=', run.host_key)
      .where('key', '=', key)
      .execute();
  }
}
