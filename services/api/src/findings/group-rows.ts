import type { Grouping } from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import { severity } from './finding-row.ts';

/** `rank`: 1 = most severe. */
export interface GroupKey {
  key: string;
  rank: number;
  nodes: number;
}

/** What one rule brings into a group. */
export interface GroupPart extends GroupKey {
  ruleId: string;
  criteria: string[];
}

export interface GroupRows {
  keys: GroupKey[];
  parts: GroupPart[];
  pages: Record<string, number>;
  labels: Record<string, string>;
}

interface GroupAnswer extends GroupRows {
  /** Groups, shown or not. */
  total: number;
  /** Groups of this answer, and those after it. */
  left: number;
  elements: number;
}

interface GroupPlace {
  by: Grouping;
  where: RawBuilder<boolean>;
  limit: number;
  /** The group after which to begin. */
  after: GroupKey | undefined;
}

/** The value of the filter that leads to the findings of a group, from elements that are counted already. */
const keyOf: Record<Grouping, RawBuilder<string>> = {
  rule: sql`findings.rule_id`,
  component: sql`findings.group_key`,
  page: sql`findings.page_no::text`,
  // An element that breaks several criteria counts for each; a recommendation breaks none.
  criterion: sql`unnest(case when findings.criteria = '{}' then '{none}' else findings.criteria end)`,
};

/**
 * Some groups with all that is shown of them. The findings of the run are looked at once, whatever is asked, and counted
 * before anything else: a page has few rules with many elements each.
 */
export async function readGroupRows(
  db: Kysely<Database>,
  runId: string,
  { by, where, limit, after }: GroupPlace,
): Promise<GroupAnswer> {
  const isLater = after
    ? sql`(rank, -nodes, key collate "C") > (${after.rank}::int, ${-after.nodes}::int, ${after.key}::text)`
    : sql`true`;
  const facets = sql`rule_id, page_no, criteria, impact${by === 'component' ? sql`, group_key` : sql``}`;
  const { rows } = await sql<GroupAnswer>`
    with counted as materialized (
      select ${facets}, count(*)::int as nodes from findings where ${where} group by ${facets}
    ), member as materialized (
      select ${keyOf[by]} as key, ${severity} as rank, rule_id, criteria, page_no, nodes from counted as findings
    ), grouped as materialized (
      select key, min(rank) as rank, sum(nodes)::int as nodes from member group by key
    ), later as materialized (
      select * from grouped where ${isLater}
    ), shown as materialized (
      select * from later order by rank, nodes desc, key collate "C" limit ${limit}
    ), part as (
      select key, rule_id as "ruleId", criteria, min(rank) as rank, sum(nodes)::int as nodes from member
      where key in (select key from shown) group by key, rule_id, criteria
    ), place as (
      select key, count(*)::int as pages from (
        select distinct key, page_no from member where key in (select key from shown)
      ) visited group by key
    )
    select
      (select count(*)::int from grouped) as total,
      (select count(*)::int from later) as left,
      (select coalesce(sum(nodes), 0)::int from counted) as elements,
      (select coalesce(json_agg(shown order by rank, nodes desc, key collate "C"), '[]') from shown) as keys,
      (select coalesce(json_agg(part), '[]') from part) as parts,
      (select coalesce(json_object_agg(key, pages), '{}') from place) as pages,
      ${labelsOf(runId, where)[by]} as labels`.execute(db);
  return rows[0]!;
}

const labelsOf = (runId: string, where: RawBuilder<boolean>): Record<Grouping, RawBuilder<Record<string, string>>> => ({
  rule: sql`'{}'::json`,
  criterion: sql`'{}'::json`,
  page: sql`(
    select coalesce(json_object_agg(shown.key, coalesce(run_pages.final_url, run_pages.url)), '{}')
    from shown join run_pages on run_pages.run_id = ${runId}::uuid and run_pages.page_no = shown.key::int
  )`,
  component: sql`(
    select coalesce(json_object_agg(first.key, findings.selector), '{}')
    from (
      select distinct on (group_key) group_key as key, id from findings
      where ${where} and group_key in (select key from shown) order by group_key, page_no, id
    ) first join findings on findings.id = first.id
  )`,
});
