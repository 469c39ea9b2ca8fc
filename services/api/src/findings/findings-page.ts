import { findingsPerPage, type FindingsPage, type FindingsQuery } from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database, FindingsTable } from '../database/schema.ts';
import { fitAnswer } from './answer-size.ts';
import { afterCursor } from './finding-cursor.ts';
import { filterFacts, findingsWhere, outcomes } from './finding-filters.ts';
import { runFindingOf, severity, type MarksOfRow } from './finding-row.ts';
import type { ReportScope } from './report-scope.ts';
import { readPages, type PictureOf } from './run-pages-list.ts';

type Row = Selectable<FindingsTable> & { page_url: string; total: number } & MarksOfRow;

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
  const owned = ownerColumns(scope, facts.hasMarks);
  const { rows } = await sql<Row>`
    with hit as ${once} (
      select id, rule_id, page_no, ${severity} as severity from findings where ${where}
    ), shown as (
      select * from hit ${after} order by severity, rule_id, page_no, id limit ${findingsPerPage + 1}
    )
    select findings.*, coalesce(run_pages.final_url, run_pages.url) as page_url,
      (select count(*)::int from hit) as total ${owned.columns}
    from shown
    join findings on findings.id = shown.id
    join run_pages on run_pages.run_id = findings.run_id and run_pages.page_no = findings.page_no
    ${owned.marks}
    order by shown.severity, shown.rule_id, shown.page_no, shown.id`.execute(db);
  const findings = fitAnswer(rows.slice(0, findingsPerPage).map(runFindingOf), findingBytes);
  const last = findings.at(-1);
  return {
    findings,
    pages: await readPages(
      db,
      scope,
      findings.map(({ pageNo }) => pageNo),
      pictureOf,
    ),
    total: rows[0]?.total ?? 0,
    ...(last && rows.length > findings.length ? { next: last.id } : {}),
  };
}

/** The rest of an answer's size is for the pages. */
const findingBytes = 150_000;

/** What only the owner is told of a finding: marks, and how many elements of its page have the same cause. */
function ownerColumns({ reader, ownerSub, hostKey }: ReportScope, hasMarks: boolean) {
  if (reader !== 'owner') return { columns: sql``, marks: sql`` };
  const sameCause = sql`, (
    select count(*)::int from findings same
    where same.run_id = findings.run_id and same.fingerprint = findings.fingerprint and same.page_no = findings.page_no
  ) as same_cause`;
  if (!hasMarks) return { columns: sameCause, marks: sql`` };
  const joined = (alias: RawBuilder<unknown>, print: RawBuilder<unknown>) =>
    sql`left join finding_marks ${alias} on ${alias}.owner_sub = ${ownerSub} and ${alias}.host_key = ${hostKey}
      and ${alias}.fingerprint = ${print}`;
  return {
    columns: sql`${sameCause}, by_element.reason as element_reason, by_element.created_at as element_marked_at,
      by_cause.reason as cause_reason, by_cause.created_at as cause_marked_at`,
    marks: sql`${joined(sql`by_element`, sql`findings.element_fingerprint`)}
      ${joined(sql`by_cause`, sql`findings.fingerprint`)}`,
  };
}
