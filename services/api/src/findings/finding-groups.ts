import { groupsPerPage, impacts, type GroupsPage, type GroupsQuery, type Impact } from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import { invalidField } from '../errors/app-error.ts';
import { fitAnswer } from './answer-size.ts';
import { filterFacts, findingsWhere } from './finding-filters.ts';
import { groupOf } from './group-of.ts';
import { readGroupRows } from './group-rows.ts';
import type { ReportScope } from './report-scope.ts';

/**
 * Findings of one category in groups, 100 at a time: most severe first, then by elements, then by key. The order is
 * computed from all of them, so a place in it is a number.
 * @throws AppError `invalid_input` for what is no cursor of this list
 */
export async function readGroups(db: Kysely<Database>, scope: ReportScope, query: GroupsQuery): Promise<GroupsPage> {
  const { by, cursor, ...filters } = query;
  const skipped = cursor === undefined ? 0 : offsetOf(cursor);
  const facts = await filterFacts(db, scope);
  const place = { by, where: findingsWhere(scope, filters, facts), limit: groupsPerPage, offset: skipped };
  const { total, elements, ...rows } = await readGroupRows(db, scope.runId, place);
  if (rows.keys.length === 0 && skipped > 0) throw invalidField('cursor');
  const groups = fitAnswer(rows.keys.map((row) => groupOf(row, rows)));
  const last = skipped + groups.length;
  return {
    groups,
    total,
    nodes: elements,
    choices: await readChoices(db, findingsWhere(scope, { category: filters.category, ignored: 'with' }, facts)),
    ...(last < total ? { next: String(last) } : {}),
  };
}

async function readChoices(db: Kysely<Database>, where: RawBuilder<boolean>): Promise<GroupsPage['choices']> {
  const { rows } = await sql<{ impact: Impact; criteria: string[] }>`
    select impact, criteria from findings where ${where} group by impact, criteria`.execute(db);
  const criteria = new Set(rows.flatMap((row) => (row.criteria.length > 0 ? row.criteria : ['none'])));
  return {
    criteria: [...criteria].sort(byNumber),
    impacts: impacts.filter((impact) => rows.some((row) => row.impact === impact)),
  };
}

/** 1.4.3 before 1.4.11; what has no number comes last. */
const byNumber = (a: string, b: string): number =>
  Number(a === 'none') - Number(b === 'none') || a.localeCompare(b, 'en', { numeric: true });

function offsetOf(cursor: string): number {
  if (/^[1-9]\d{0,6}$/.test(cursor)) return Number(cursor);
  throw invalidField('cursor');
}
