import { groupsPerPage, impacts, type GroupsPage, type GroupsQuery, type Impact } from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import { invalidField } from '../errors/app-error.ts';
import { fitAnswer } from './answer-size.ts';
import { filterFacts, findingsWhere } from './finding-filters.ts';
import { groupOf } from './group-of.ts';
import { readGroupRows, type GroupKey } from './group-rows.ts';
import type { ReportScope } from './report-scope.ts';

/**
 * Findings of one category in groups, 100 at a time: most severe first, then by elements, then by key. A cursor is the
 * place of the last group that was shown: it stays right when that group or others before it are ignored.
 * @throws AppError `invalid_input` for what is no cursor of this list
 */
export async function readGroups(db: Kysely<Database>, scope: ReportScope, query: GroupsQuery): Promise<GroupsPage> {
  const { by, cursor, ...filters } = query;
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const facts = await filterFacts(db, scope);
  const place = { by, where: findingsWhere(scope, filters, facts), limit: groupsPerPage, after };
  const { total, left, elements, ...rows } = await readGroupRows(db, scope.runId, place);
  const groups = fitAnswer(rows.keys.map((row) => groupOf(row, rows)));
  const last = groups.length < left ? rows.keys[groups.length - 1] : undefined;
  return {
    groups,
    total,
    nodes: elements,
    choices: await readChoices(db, findingsWhere(scope, { category: filters.category, ignored: 'with' }, facts)),
    ...(last && { next: cursorOf(last) }),
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

const cursorOf = ({ rank, nodes, key }: GroupKey): string => `${rank}.${nodes}.${key}`;

function placeOf(cursor: string): GroupKey {
  const [, rank, nodes, key] = /^([1-4])\.([1-9]\d{0,8})\.([^\0]+)$/.exec(cursor) ?? [];
  if (key === undefined) throw invalidField('cursor');
  return { rank: Number(rank), nodes: Number(nodes), key };
}
