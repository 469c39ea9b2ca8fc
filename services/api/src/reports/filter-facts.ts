import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { FilterFacts } from '../findings/finding-filters.ts';
import { marksOf, type ReportScope } from './report-scope.ts';

type Connection = Kysely<Database> | Transaction<Database>;

/** Whether anything at all is ignored on the host of a run. Nothing is joined where there is nothing. */
export async function filterFacts(db: Connection, scope: ReportScope): Promise<FilterFacts> {
  if (scope.ownerSub === null) return { hasMarks: false };
  const { rows } = await sql<FilterFacts>`
    select exists (select 1 from finding_marks where ${marksOf(scope)}) as "hasMarks"`.execute(db);
  return rows[0] ?? { hasMarks: false };
}
