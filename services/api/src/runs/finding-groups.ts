import {
  groupsPerPage,
  impacts,
  type FindingGroup,
  type GroupsPage,
  type GroupsQuery,
  type Impact,
} from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { answerBytes, fitting } from './answer-size.ts';
import { matching } from './finding-filters.ts';
import { filterFacts } from './finding-marks.ts';
import { severity } from './finding-row.ts';
import { groupKeys } from './group-keys.ts';
import { readGroupParts, type GroupKey } from './group-parts.ts';
import type { ReportScope } from './report-scope.ts';

type Connection = Kysely<Database> | Transaction<Database>;

/**
 * Findings of one category in groups, 100 at a time: most severe first, then by elements, then by key. The order is
 * computed from all of them, so a place in it is a number.
 * @throws AppError `invalid_input` for what is no cursor of this list
 */
export async function readGroups(db: Connection, scope: ReportScope, query: GroupsQuery): Promise<GroupsPage> {
  const { by, cursor, ...filters } = query;
  const skipped = cursor === undefined ? 0 : placeOf(cursor);
  const facts = await filterFacts(db, scope);
  const where = matching(scope, filters, facts);
  const { rows } = await sql<GroupKey & { total: number; elements: number }>`
    select key, min(rank) as rank, count(*)::int as nodes,
      (count(*) over ())::int as total, (sum(count(*)) over ())::int as elements
    from (select ${groupKeys[by]} as key, ${severity} as rank from findings where ${where}) finding
    group by key
    order by rank, nodes desc, key collate "C"
    limit ${groupsPerPage + 1} offset ${skipped}`.execute(db);
  if (rows.length === 0 && skipped > 0) throw noPlace();
  const all = rows.slice(0, groupsPerPage);
  const parts = await readGroupParts(
    db,
    scope.runId,
    by,
    where,
    all.map(({ key }) => key),
  );
  const groups = fitting(
    all.map((row): FindingGroup => ({ ...groupOf(row), ...parts.of(row.key) })),
    answerBytes,
  );
  const last = skipped + groups.length;
  const total = rows[0]?.total ?? 0;
  return {
    groups,
    total,
    nodes: by === 'criterion' ? await countOf(db, where) : (rows[0]?.elements ?? 0),
    choices: await readChoices(db, matching(scope, { category: filters.category, ignored: 'with' }, facts)),
    ...(last < total ? { next: String(last) } : {}),
  };
}

const groupOf = ({ key, rank, nodes }: GroupKey) => ({ key, impact: impacts[rank - 1] ?? 'minor', nodes });

/** Each element once, also when it is in several groups. */
async function countOf(db: Connection, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from findings where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function readChoices(db: Connection, where: RawBuilder<boolean>): Promise<GroupsPage['choices']> {
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

function placeOf(cursor: string): number {
  if (/^[1-9]\d{0,6}$/.test(cursor)) return Number(cursor);
  throw noPlace();
}

const noPlace = () => new AppError('invalid_input', { fields: [{ path: 'cursor', key: 'shell:errors.generic.text' }] });
