import { findingsPerPage, type FindingsPage, type FindingsQuery } from '@stufenlos/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { findingOf, severity } from './finding-row.ts';

type Connection = Kysely<Database> | Transaction<Database>;
const outcomes = { violations: 'violation', incomplete: 'review' } as const;

/**
 * Elements of one category, 50 at a time: most severe first, then rule, page and id. One more than is shown tells whether
 * there are others. Whoever asks has made sure that the run is unlocked.
 * @throws AppError `invalid_input` for what is no cursor of this list
 */
export async function readFindingsPage(
  db: Connection,
  runId: string,
  { category, cursor }: FindingsQuery,
): Promise<FindingsPage> {
  const outcome = outcomes[category];
  const place = cursor === undefined ? null : await placeOf(db, runId, outcome, cursor);
  let some = db
    .selectFrom('findings')
    .selectAll()
    .select(severity.as('severity'))
    .where('run_id', '=', runId)
    .where('outcome', '=', outcome);
  if (place) {
    some = some.where(
      sql<boolean>`(${severity}, rule_id, page_no, id)
        > (${place.severity}::int, ${place.rule_id}::text, ${place.page_no}::int, ${place.id}::uuid)`,
    );
  }
  const rows = await db
    .selectFrom(
      some
        .orderBy(severity)
        .orderBy('rule_id')
        .orderBy('page_no')
        .orderBy('id')
        .limit(findingsPerPage + 1)
        .as('shown'),
    )
    .innerJoin('run_pages', (join) =>
      join.onRef('run_pages.run_id', '=', 'shown.run_id').onRef('run_pages.page_no', '=', 'shown.page_no'),
    )
    .selectAll('shown')
    .select(sql<string>`coalesce(run_pages.final_url, run_pages.url)`.as('page_url'))
    .orderBy('shown.severity')
    .orderBy('shown.rule_id')
    .orderBy('shown.page_no')
    .orderBy('shown.id')
    .execute();
  const { total } = await db
    .selectFrom('findings')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('run_id', '=', runId)
    .where('outcome', '=', outcome)
    .executeTakeFirstOrThrow();
  const shown = rows.slice(0, findingsPerPage);
  const last = shown.at(-1);
  return {
    findings: shown.map(findingOf),
    pages: [],
    total,
    ...(last && rows.length > shown.length ? { next: last.id } : {}),
  };
}

/** A cursor is the id of the last finding that was shown. Of another run it names no place here. */
async function placeOf(db: Connection, runId: string, outcome: 'violation' | 'review', cursor: string) {
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
