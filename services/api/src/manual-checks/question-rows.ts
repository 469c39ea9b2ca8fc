import type { QuestionAnswer, RunQuestion } from '@stufenlos/contracts';
import { questionKindIds } from '@stufenlos/standards';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database, PageQuestionsTable } from '../database/schema.ts';
import type { PictureOf } from '../findings/run-pages-list.ts';
import type { RunRow } from '../runs/run-view.ts';

type Run = RunRow['run'];

/** Shown at once, if they fit into an answer. */
const questionsPerAnswer = 100;

interface Answered {
  verdict: QuestionAnswer['verdict'] | null;
  answered_at: Date | null;
}
type Row = Selectable<PageQuestionsTable> &
  Answered & { pages: number; page_url: string; picture_width: number | null; picture_height: number | null };

/**
 * The questions of a run, each subject once: those without an answer first, then in the order of the kinds, those on most
 * pages first. Sorted by what is in the index, because the texts of a large run are many.
 */
export async function readQuestions(db: Kysely<Database>, run: Run, sub: string, pictureOf: PictureOf) {
  const { rows } = await sql<Row>`
    with asked as (
      select key, min(kind) as kind, min(page_no) as page_no, count(*)::int as pages
      from page_questions where run_id = ${run.id} group by key
    ), shown as (
      select asked.key, asked.page_no, asked.pages, answer.verdict, answer.answered_at,
        row_number() over (order by answer.verdict is not null,
          array_position(${[...questionKindIds]}::text[], asked.kind), asked.pages desc, asked.page_no, asked.key) as place
      from asked
      left join question_answers answer
        on answer.owner_sub = ${sub} and answer.host_key = ${run.host_key} and answer.key = asked.key
      order by place limit ${questionsPerAnswer}
    )
    select question.*, shown.pages, shown.verdict, shown.answered_at, page.picture_width, page.picture_height,
      coalesce(page.final_url, page.url) as page_url
    from shown
    join page_questions question
      on question.run_id = ${run.id} and question.key = shown.key and question.page_no = shown.page_no
    join run_pages page on page.run_id = question.run_id and page.page_no = question.page_no
    order by shown.place`.execute(db);
  return rows.map((row) => questionOf(row, run, pictureOf));
}

/** Numbers of the whole run, and the criteria that an answer says are not met. */
export async function readQuestionFigures(db: Kysely<Database>, run: Run, sub: string) {
  const { rows } = await sql<{ total: number; answered: number; failed: string[] | null }>`
    with asked as (
      select distinct key from page_questions where run_id = ${run.id}
    )
    select count(*)::int as total, count(answer.key)::int as answered,
      array(
        select distinct unnest(question.criteria) from page_questions question
        join question_answers said
          on said.owner_sub = ${sub} and said.host_key = ${run.host_key} and said.key = question.key and said.verdict = 'no'
        where question.run_id = ${run.id}
      ) as failed
    from asked
    left join question_answers answer
      on answer.owner_sub = ${sub} and answer.host_key = ${run.host_key} and answer.key = asked.key`.execute(db);
  const found = await sql<{ kind: string; total: number }>`
    select kind, least(sum(number::bigint), 2147483647)::int as total
    from run_pages cross join lateral jsonb_each_text(question_totals) as entry (kind, number)
    where run_id = ${run.id} and question_totals is not null group by kind order by kind`.execute(db);
  const { total = 0, answered = 0, failed } = rows[0] ?? {};
  return {
    total,
    answered,
    failed: (failed ?? []).toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    found: Object.fromEntries(found.rows.map((row) => [row.kind, row.total])),
  };
}

function questionOf(row: Row, run: Run, pictureOf: PictureOf): RunQuestion {
  const { verdict, answered_at: at, picture_width: width, picture_height: height } = row;
  return {
    kind: row.kind,
    criteria: row.criteria,
    act: row.act,
    key: row.key,
    selector: row.selector,
    html: row.html,
    rect: row.rect as RunQuestion['rect'],
    facts: row.facts,
    pageNo: row.page_no,
    pageUrl: row.page_url,
    pages: row.pages,
    ...(width && height && { picture: { src: pictureOf({ runId: row.run_id, pageNo: row.page_no }), width, height } }),
    ...(verdict && at && { answer: questionAnswerOf({ verdict, answered_at: at }, run) }),
  };
}

export function questionAnswerOf(
  { verdict, answered_at: at }: { verdict: QuestionAnswer['verdict']; answered_at: Date },
  run: Pick<Run, 'created_at'>,
): QuestionAnswer {
  return { verdict, answeredAt: at.toISOString(), ...(at < run.created_at && { isCarriedOver: true }) };
}
