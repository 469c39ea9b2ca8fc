import type { FindingClass } from '@stufenlos/standards';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import { invalidField } from '../errors/app-error.ts';
import { severity } from './finding-row.ts';

/**
 * The part of a list of findings after its cursor, as a condition on `severity`, `rule_id`, `page_no` and `id`. A cursor
 * is the id of the last finding that was shown.
 * @throws AppError `invalid_input` for a cursor of another list
 */
export async function afterCursor(
  db: Kysely<Database>,
  { runId, outcome }: { runId: string; outcome: FindingClass },
  cursor: string | undefined,
): Promise<RawBuilder<unknown>> {
  if (cursor === undefined) return sql``;
  const last = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(cursor)
    ? await db
        .selectFrom('findings')
        .select(['id', 'rule_id', 'page_no', severity.as('severity')])
        .where('id', '=', cursor)
        .where('run_id', '=', runId)
        .where('outcome', '=', outcome)
        .executeTakeFirst()
    : undefined;
  if (!last) throw invalidField('cursor');
  return sql`where (severity, rule_id, page_no, id)
    > (${last.severity}::int, ${last.rule_id}::text, ${last.page_no}::int, ${last.id}::uuid)`;
}
