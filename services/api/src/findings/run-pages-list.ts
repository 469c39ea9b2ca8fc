import type { PictureView } from '@stufenlos/contracts/picture-views';
import { pagesPerAnswer, type RunPage, type RunPages, type RunPagesQuery } from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database, RunPagesTable } from '../database/schema.ts';
import { invalidField } from '../errors/app-error.ts';
import { fitAnswer } from './answer-size.ts';
import { filterFacts } from './finding-filters.ts';
import { isIgnored, type ReportScope } from './report-scope.ts';

type PageRow = Selectable<RunPagesTable> & Record<'violated' | 'violating' | 'open' | 'opening', number>;
/** Where the picture of a page can be read by those who may see the run. */
export type PictureOf = (page: { runId: string; pageNo: number; view?: PictureView }) => string;

const openStates = ['ready', 'queued'] as const;

/**
 * The pages of a run in the order in which they were found, 50 at a time. Those over the limit of the run were not
 * looked at and are not among them.
 * @throws AppError `invalid_input` for what is no cursor of this list
 */
export async function readPagesList(
  db: Kysely<Database>,
  scope: ReportScope,
  { state, cursor }: RunPagesQuery,
  pictureOf: PictureOf,
): Promise<RunPages> {
  const after = cursor === undefined ? 0 : lastPageOf(cursor);
  const states = state === undefined ? null : state === 'open' ? [...openStates] : [state];
  const wanted = states ? sql<boolean>`run_pages.state = any(${states})` : sql<boolean>`run_pages.state <> 'beyond'`;
  const rows = await readRows(db, scope, sql`${wanted} and run_pages.page_no > ${after}`, pagesPerAnswer + 1);
  const { total } = await db
    .selectFrom('run_pages')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('run_id', '=', scope.runId)
    .where(wanted)
    .executeTakeFirstOrThrow();
  const pages = fitAnswer(rows.slice(0, pagesPerAnswer).map((row) => pageOf(row, pictureOf)));
  const last = pages.at(-1);
  return { pages, total, ...(last && rows.length > pages.length ? { next: String(last.pageNo) } : {}) };
}

/** Some pages of a run, in their order. */
export async function readPages(
  db: Kysely<Database>,
  scope: ReportScope,
  pageNos: readonly number[],
  pictureOf: PictureOf,
): Promise<RunPage[]> {
  if (pageNos.length === 0) return [];
  const rows = await readRows(db, scope, sql`run_pages.page_no = any(${[...new Set(pageNos)]}::int[])`, pageNos.length);
  return rows.map((row) => pageOf(row, pictureOf));
}

/** Counts are without what the owner ignores. A rule counts while one of its elements does. */
async function readRows(
  db: Kysely<Database>,
  scope: ReportScope,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<PageRow[]> {
  const { runId } = scope;
  const { hasMarks } = await filterFacts(db, scope);
  const ignored = hasMarks ? ignoredOf(scope) : sql`0`;
  const { rows } = await sql<PageRow>`
    select page.*, counted.*
    from (
      select * from run_pages where run_pages.run_id = ${runId}::uuid and ${where} order by page_no limit ${limit}
    ) page, lateral (
      select count(*) filter (where outcome = 'violation' and left_over > 0)::int as violated,
        coalesce(sum(left_over) filter (where outcome = 'violation'), 0)::int as violating,
        count(*) filter (where outcome = 'review' and left_over > 0)::int as open,
        coalesce(sum(left_over) filter (where outcome = 'review'), 0)::int as opening
      from (
        select outcome, nodes - ${ignored} as left_over from page_rules
        where page_rules.run_id = page.run_id and page_rules.page_no = page.page_no
          and page_rules.outcome in ('violation', 'review')
      ) rule
    ) counted
    order by page.page_no`.execute(db);
  return rows;
}

/** Elements of the rule at hand that the owner ignores on its page. */
const ignoredOf = (scope: ReportScope): RawBuilder<number> => sql<number>`(
  select count(*) from findings
  where findings.run_id = page_rules.run_id and findings.page_no = page_rules.page_no
    and findings.rule_id = page_rules.rule_id and findings.outcome = page_rules.outcome
    and ${isIgnored(scope.runId, scope)}
)`;

function pageOf(row: PageRow, pictureOf: PictureOf): RunPage {
  const { picture_width: width, picture_height: height } = row;
  const place = { runId: row.run_id, pageNo: row.page_no };
  const isJudged = row.state === 'completed' || row.state === 'partial';
  return {
    pageNo: row.page_no,
    url: row.url,
    finalUrl: row.final_url,
    title: row.title,
    // A page that is asked for by its number gets what is there; over the limit it was never opened.
    state: row.state === 'beyond' ? 'skipped' : row.state,
    ...(row.failure_code ? { failure: { code: row.failure_code, detail: row.failure_detail ?? {} } } : {}),
    ...(isJudged
      ? {
          violations: { rules: row.violated, nodes: row.violating },
          incomplete: { rules: row.open, nodes: row.opening },
        }
      : {}),
    ...(row.is_picture_lost && { isPictureLost: true }),
    ...(width && height ? { picture: { src: pictureOf(place), width, height } } : {}),
    ...(row.view_pictures && {
      viewPictures: row.view_pictures.map((one) => ({ ...one, src: pictureOf({ ...place, view: one.view }) })),
    }),
  };
}

/** A cursor is the number of the last page that was shown. */
function lastPageOf(cursor: string): number {
  if (/^[1-9]\d{0,6}$/.test(cursor)) return Number(cursor);
  throw invalidField('cursor');
}
