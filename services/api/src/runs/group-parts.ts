import type { FindingGroup, Grouping } from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { severity } from './finding-row.ts';
import { groupKeys } from './group-keys.ts';

type Connection = Kysely<Database> | Transaction<Database>;

/** `rank`: 1 = most severe. */
export interface GroupKey {
  key: string;
  rank: number;
  nodes: number;
}

interface RulePart {
  key: string;
  rule_id: string;
  criteria: string[];
  rank: number;
  nodes: number;
}

const namedRules = 5;

/** What is in some groups: their rules, criteria, pages and names. Only what is shown is looked at twice. */
export async function readGroupParts(
  db: Connection,
  runId: string,
  by: Grouping,
  where: RawBuilder<boolean>,
  shown: readonly string[],
): Promise<{ of: (key: string) => Pick<FindingGroup, 'rules' | 'ruleCount' | 'criteria' | 'pages' | 'label'> }> {
  if (shown.length === 0) return { of: () => ({ rules: [], ruleCount: 1, criteria: [], pages: 1 }) };
  const among = sql`
    select * from (
      select ${groupKeys[by]} as key, ${severity} as rank, findings.rule_id, findings.criteria, findings.page_no
      from findings where ${where}
    ) finding where key = any(${[...shown]}::text[])`;
  const { rows: rules } = await sql<RulePart>`
    select key, rule_id, criteria, min(rank) as rank, count(*)::int as nodes from (${among}) some
    group by key, rule_id, criteria`.execute(db);
  const { rows: pages } = await sql<{ key: string; pages: number }>`
    select key, count(*)::int as pages from (select distinct key, page_no from (${among}) some) place
    group by key`.execute(db);
  const rulesOf = Map.groupBy(rules, ({ key }) => key);
  const pagesOf = new Map(pages.map((row) => [row.key, row.pages]));
  const labels = await readLabels(db, runId, by, where, shown);
  return {
    of: (key) => {
      const label = labels.get(key);
      return {
        ...rulesIn(rulesOf.get(key) ?? []),
        pages: pagesOf.get(key) ?? 1,
        ...(label === undefined ? {} : { label }),
      };
    },
  };
}

function rulesIn(parts: readonly RulePart[]): Pick<FindingGroup, 'rules' | 'ruleCount' | 'criteria'> {
  const rules = new Map<string, { rank: number; nodes: number }>();
  for (const { rule_id: rule, rank, nodes } of parts) {
    const known = rules.get(rule) ?? { rank, nodes: 0 };
    rules.set(rule, { rank: Math.min(known.rank, rank), nodes: known.nodes + nodes });
  }
  const ordered = [...rules].sort(
    ([one, a], [other, b]) => a.rank - b.rank || b.nodes - a.nodes || (one < other ? -1 : 1),
  );
  return {
    rules: ordered.slice(0, namedRules).map(([rule]) => rule),
    ruleCount: rules.size,
    criteria: [...new Set(parts.flatMap(({ criteria }) => criteria))].sort(),
  };
}

async function readLabels(
  db: Connection,
  runId: string,
  by: Grouping,
  where: RawBuilder<boolean>,
  shown: readonly string[],
): Promise<Map<string, string>> {
  if (by === 'rule' || by === 'criterion') return new Map();
  const { rows } = await (
    by === 'page'
      ? sql<{ key: string; label: string }>`
          select page_no::text as key, coalesce(final_url, url) as label from run_pages
          where run_id = ${runId}::uuid and page_no = any(${shown.map(Number)}::int[])`
      : sql<{ key: string; label: string }>`
          select distinct on (group_key) group_key as key, selector as label from findings
          where ${where} and group_key = any(${[...shown]}::text[])
          order by group_key, page_no, id`
  ).execute(db);
  return new Map(rows.map(({ key, label }) => [key, label]));
}
