import type { Locale } from '@stufenlos/contracts';
import type { HtmlReport } from '@stufenlos/report';
import { loadQuestionTexts, questionKindOf } from '@stufenlos/standards';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { writtenTime } from '../texts/berlin-time.ts';
import type { RunRecord } from '../runs/run-update.ts';

type Answer = NonNullable<HtmlReport['answers']>[number];

/** More are a list for the screen. */
const mostAnswers = 100;
const nameLimit = 120;

/** Places of a run that its owner found wrong when answering a question, as answers about their criteria. */
export async function readFailedQuestions(db: Kysely<Database>, run: RunRecord, locale: Locale): Promise<Answer[]> {
  if (run.owner_sub === null) return [];
  const { rows } = await sql<{ criterion: string; kind: string; facts: Record<string, unknown>; answered_at: Date }>`
    select criterion, question.kind, question.facts, answer.answered_at
    from (select distinct on (key) * from page_questions where run_id = ${run.id} order by key, page_no) question
    join question_answers answer
      on answer.owner_sub = ${run.owner_sub} and answer.host_key = ${run.host_key} and answer.key = question.key
      and answer.verdict = 'no'
    cross join lateral unnest(question.criteria) as criterion
    order by string_to_array(criterion, '.')::int[], question.key
    limit ${mostAnswers}`.execute(db);
  if (rows.length === 0) return [];
  const texts = await loadQuestionTexts(locale);
  return rows.map(({ criterion, kind, facts, answered_at: at }) => ({
    criterion,
    verdict: 'notOk',
    note: [texts[kind]?.name, nameOf(kind, facts)].filter(Boolean).join(': '),
    answered: writtenTime(at, locale).date,
  }));
}

/** Empty for a kind of a newer engine. */
function nameOf(kind: string, facts: Record<string, unknown>): string {
  const names = questionKindOf(kind)?.namedBy.map((fact) => facts[fact]) ?? [];
  const name = names.find((one) => typeof one === 'string' && one !== '');
  return typeof name === 'string' ? name.slice(0, nameLimit) : '';
}
