import type { FindingsQuery } from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import { severity } from './finding-row.ts';
import { isIgnored, marksOf, type ReportScope } from './report-scope.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';

export type FindingFilters = Omit<FindingsQuery, 'cursor'>;

export const outcomes = { violations: 'violation', recommendations: 'recommendation', incomplete: 'review' } as const;
const severities = { critical: 1, serious: 2, moderate: 3, minor: 4 } as const;

/** Marks ask for a join; most hosts have none. */
interface FilterFacts {
  hasMarks: boolean;
}

/** Whether anything at all is ignored on the host of a run. Nothing is joined where there is nothing. */
export async function filterFacts(db: Kysely<Database>, scope: ReportScope): Promise<FilterFacts> {
  if (scope.ownerSub === null) return { hasMarks: false };
  const { rows } = await sql<FilterFacts>`
    select exists (select 1 from finding_marks where ${marksOf(scope)}) as "hasMarks"`.execute(db);
  return rows[0] ?? { hasMarks: false };
}

/**
 * The findings of one category of a run that a query names: all filters together, as one condition on `findings`. The
 * run comes first, so that nothing but its own rows is ever looked at. Texts are parameters and compared as they are
 * written: `%` and `_` mean themselves.
 */
export function findingsWhere(
  scope: ReportScope,
  filters: FindingFilters,
  { hasMarks }: FilterFacts,
): RawBuilder<boolean> {
  const { category, impact, criterion, page, rule, component, q } = filters;
  const all: RawBuilder<boolean>[] = [
    sql`findings.run_id = ${scope.runId}::uuid`,
    sql`findings.outcome = ${outcomes[category]}`,
  ];
  if (impact !== undefined) {
    const ranks = impact.split(',').map((word) => severities[word as keyof typeof severities]);
    all.push(sql`${severity} = any(${[...new Set(ranks)]}::int[])`);
  }
  if (criterion === 'none') all.push(sql`findings.criteria = '{}'`);
  else if (criterion !== undefined) all.push(sql`${criterion} = any(findings.criteria)`);
  if (page !== undefined) all.push(sql`findings.page_no = ${Number(page)}`);
  if (rule !== undefined) all.push(sql`findings.rule_id = ${sanitizeForPostgres(rule)}`);
  if (component !== undefined) all.push(sql`findings.group_key = ${sanitizeForPostgres(component)}`);
  if (q !== undefined && q !== '') all.push(containing(scope, sanitizeForPostgres(q)));
  const marked = markedness(scope, filters, hasMarks);
  if (marked) all.push(marked);
  return sql.join(all, sql` and `);
}

function markedness(scope: ReportScope, { ignored }: FindingFilters, hasMarks: boolean): RawBuilder<boolean> | null {
  const isOwner = scope.reader === 'owner';
  if (ignored === 'with' && isOwner) return null;
  const only = ignored === 'only';
  if (!hasMarks || (only && !isOwner)) return only ? sql`false` : null;
  const isMarked = isIgnored(scope.runId, scope);
  return only ? isMarked : sql`not ${isMarked}`;
}

/**
 * Without regard to case, by collations that every PostgreSQL has, whatever the database was made with. Folding ASCII alone
 * is enough for a text of ASCII, and takes half the time.
 */
const foldedFor = (q: string) => {
  const collation = /^\p{ASCII}*$/u.test(q) ? sql`"C"` : sql`"pg_c_utf8"`;
  return (text: RawBuilder<unknown>) => sql`lower(${text} collate ${collation})`;
};

function containing({ runId }: ReportScope, q: string): RawBuilder<boolean> {
  const folded = foldedFor(q);
  const within = (text: RawBuilder<unknown>) => sql<boolean>`strpos(${folded(text)}, ${folded(sql`${q}::text`)}) > 0`;
  return sql`(
    ${within(sql`findings.selector`)} or ${within(sql`findings.rule_id`)}
    or findings.page_no = any(array(
      select run_pages.page_no from run_pages where run_pages.run_id = ${runId}::uuid
        and ${within(sql`coalesce(run_pages.final_url, run_pages.url)`)}
    ))
    or ${within(sql`findings.html`)}
  )`;
}
