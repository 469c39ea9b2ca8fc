import { findingsPerPage, type FindingsPage, type FindingsQuery } from '@stufenlos/contracts';
import type { FindingClass } from '@stufenlos/standards';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database, FindingsTable } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { fitting } from '../reports/answer-size.ts';
import { matching, outcomes } from './finding-filters.ts';
import { filterFacts } from '../reports/filter-facts.ts';
import { runFindingOf, severity, type MarkOfRow } from './finding-row.ts';
import { marksOf, type ReportScope } from '../reports/report-scope.ts';
import { readPages, type PictureOf } from '../reports/run-pages-list.ts';

type Connection = Kysely<Database> | Transaction<Database>;
type Row = Selectable<FindingsTable> & { page_url: string; total: number } & MarkOfRow;

/**
 * Elements of one category that the filters name, 50 at a time and never more than an answer may hold: most severe
 * first, then rule, page and id. One more than is shown tells whether there are others.
 * @throws AppError `invalid_input` for what is no cursor of this list
 */
export async function readFindingsPage(
  db: Connection,
  scope: ReportScope,
  { cursor, ...filters }: FindingsQuery,
  pictureOf: PictureOf,
): Promise<FindingsPage> {
  const { runId } = scope;
  const place = cursor === undefined ? null : await placeOf(db, runId, outcomes[filters.category], cursor);
  const facts = await filterFacts(db, scope);
  const where = matching(scope, filters, facts);
  const after = place
    ? sql`where (severity, rule_id, page_no, id)
        > (${place.severity}::int, ${place.rule_id}::text, ${place.page_no}::int, ${place.id}::uuid)`
    : sql``;
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
  const findings = fitting(rows.slice(0, findingsPerPage).map(runFindingOf), findingBytes);
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

/** A cursor is the id of the last finding that was shown. Of another run it names no place here. */
async function placeOf(db: Connection, runId: string, outcome: FindingClass, cursor: string) {
  const place = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(cursor)
    ? await db
        .selectFrom('findings')
        .select(['id', 'rule_id', 'page_no', severity.as('severity')])
        .where('id', '=', cursor)
        .where('run_id', '=', runId)
        .where('outcome', '=', outcome)
        .executeTakeFirst()
    : undefined;
  if (place) return place;
  throw new AppError('invalid_input', { fields: [{ path: 'cursor', key: 'shell:errors.generic.text' }] });
}
