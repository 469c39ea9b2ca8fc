import type { FindingSelection, MarkCoverage } from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import { filterFacts, findingsWhere } from '../findings/finding-filters.ts';
import { isIgnored, type ReportScope } from '../findings/report-scope.ts';

/**
 * Marks for one selection at most: those that cover most. Every list of runs looks up every mark in every run. The answer
 * counts what is covered, so a person sees what is left and can go on with it.
 */
export const mostMarks = 1000;

/** Fingerprints of marks, as a query with the one column `print`. */
export type Prints = RawBuilder<unknown>;

/**
 * The fewest marks that cover a selection: of a cause that is selected as a whole its fingerprint, so that it also covers
 * what later runs find there, and of any other cause the selected elements.
 */
export async function printsOf(db: Kysely<Database>, scope: ReportScope, selection: FindingSelection): Promise<Prints> {
  const facts = await filterFacts(db, scope);
  return sql`
    with hit as materialized (
      select id, fingerprint, element_fingerprint from findings where ${findingsWhere(scope, selection, facts)}
    ), split as materialized (
      select distinct findings.fingerprint from findings
      where findings.run_id = ${scope.runId}::uuid and findings.fingerprint in (select fingerprint from hit)
        and findings.id not in (select id from hit) and ${isCounted(scope, facts.hasMarks)}
    )
    select case
      when element_fingerprint is not null and fingerprint in (select fingerprint from split) then element_fingerprint
      else fingerprint
    end as print
    from hit group by print order by count(*) desc, print limit ${mostMarks}`;
}

/** What these marks would cover beyond what is ignored already. */
export async function readCoverage(db: Kysely<Database>, scope: ReportScope, prints: Prints): Promise<MarkCoverage> {
  const { hasMarks } = await filterFacts(db, scope);
  const { rows } = await sql<MarkCoverage>`
    with mark as materialized (${prints})
    select count(*)::int as nodes, count(distinct page_no)::int as pages, count(distinct rule_id)::int as rules
    from findings
    where run_id = ${scope.runId}::uuid and ${isCounted(scope, hasMarks)} and (
      fingerprint in (select print from mark) or element_fingerprint in (select print from mark)
    )`.execute(db);
  return rows[0] ?? { nodes: 0, pages: 0, rules: 0 };
}

const isCounted = (scope: ReportScope, hasMarks: boolean): RawBuilder<boolean> =>
  hasMarks ? sql`not ${isIgnored(scope.runId, scope)}` : sql`true`;
