import type { PageQuestion } from '@stufenlos/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { sanitizeIntForPostgres } from '../database/sanitize-for-postgres.ts';

/** Two questions with one key are one question. */
export async function storeQuestions(
  tx: Transaction<Database>,
  runId: string,
  pageNo: number,
  questions: readonly PageQuestion[],
): Promise<void> {
  const rows = questions.map(({ rect, facts, ...question }) => ({
    ...question,
    run_id: runId,
    page_no: pageNo,
    rect: rect?.map(sanitizeIntForPostgres) ?? null,
    facts: JSON.stringify(facts),
  }));
  await tx
    .insertInto('page_questions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
