import { findingsPerPage, type FindingsPage, type FindingsQuery } from '@stufenlos/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database, FindingsTable } from '../database/schema.ts';
import { fitAnswer } from './answer-size.ts';
import { afterCursor } from './finding-cursor.ts';
import { filterFacts, findingsWhere, outcomes } from './finding-filters.ts';
import { runFindingOf, severity, type MarkOfRow } from './finding-row.ts';
import { marksOf, type ReportScope } from './report-scope.ts';
import { readPages, type PictureOf } from './run-pages-list.ts';

type Row = Selectable<FindingsTable> & { page_url: string; total: number } & MarkOfRow;

/**
 * Elements of one category that the filters name, 50 at a time and never more than an answer may hold: most severe
 * first, then rule, page and id. One more than is shown tells whether there are others.
 * @throws AppError `invalid_input` for what is no cursor of this list
 */
export async function readFindingsPage(
  db: Kysely<Database>,
  scope: ReportScope,
  { cursor, ...filters }: FindingsQuery,
  pictureOf: PictureOf,
): Promise<FindingsPage> {
  const { runId } = scope;
  const after = await afterCursor(db, { runId, outcome: outcomes[filters.category] }, cursor);
  const facts = await filterFacts(db, scope);
  const where = findingsWhere(scope, filters, facts);
  // Searching reads every text of the run: once, for the page and the total. Everything else is in indexes.
  const once = filters.q ? sql`materialized` : sql`not materialized`;
  const isMarked = facts.hasMarks && scope.reader === 'owner';
  const { rows } = await sql<Row>`
    with hit as ${once} (
      select id, rule_id, page_no, ${severity} as severity from findings where ${where}
    ), shown as (
      select * from hit ${after} order by severity, rule_id, page_no, id limit ${findingsPerPage + 1}
    )
    select findings.*, coalesce(run_pages.final_url, run_pages.url) as page_url,
      (select count(*)::int from hit) as total
      ${isMarked ? sql`, finding_marks.reason as mark_reason, finding_marks.created_at as marked_at` : sql``}
    from shown
    join findings on findings.id = shown.id
    join run_pages on run_pages.run_id = findings.run_id and run_pages.page_no = findings.page_no
    ${isMarked ? sql`left join finding_marks on ${marksOf(scope)} and finding_marks.fingerprint = findings.fingerprint` : sql``}
    order by shown.severity, shown.rule_id, shown.page_no, shown.id`.execute(db);
  const findings = fitAnswer(rows.slice(0, findingsPerPage).map(runFindingOf), findingBytes);
  const last = findings.at(-1);
  return {
    findings,
    pages: await readPages(
      db,
      runId,
      findings.map(({ pageNo }) => pageNo),
      pictureOf,
    ),
    total: rows[0]?.total ?? 0,
    ...(last && rows.length > findings.length ? { next: last.id } : {}),
  };
}

/** The rest of an answer's size is for the pages. */
const findingBytes = 150_000;
