import type { Run } from '@stufenlos/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export type IgnoredCounts = NonNullable<Run['ignored']>;

const categories = { violation: 'violations', recommendation: 'recommendations', review: 'incomplete' } as const;
interface Row {
  run_id: string;
  outcome: keyof typeof categories;
  rules: number;
  nodes: number;
}

/**
 * Elements that the owner ignores in some of their runs, and the rules of which all elements are ignored. A rule with
 * elements beyond the stored ones still counts, because those cannot be ignored. It begins with the marks: they are few.
 */
export async function readIgnoredCounts(
  db: Kysely<Database>,
  sub: string,
  runIds: readonly string[],
): Promise<Map<string, IgnoredCounts>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select runs.id, finding_marks.fingerprint from runs
      join finding_marks on finding_marks.owner_sub = ${sub} and finding_marks.host_key = runs.host_key
      where runs.id = any(${[...runIds]}::uuid[]) and runs.owner_sub = ${sub}
    ), marked as materialized (
      select wanted.id as run_id, element.rule_id, element.outcome, count(distinct element.id)::int as nodes
      from wanted, lateral (
        -- Looked up one by one: joined, all findings of a run are compared with all marks.
        (select id, rule_id, outcome from findings
        where findings.run_id = wanted.id and findings.fingerprint = wanted.fingerprint offset 0)
        union all
        (select id, rule_id, outcome from findings
        where findings.run_id = wanted.id and findings.element_fingerprint = wanted.fingerprint offset 0)
      ) element
      group by wanted.id, element.rule_id, element.outcome
    )
    select marked.run_id, marked.outcome, sum(marked.nodes)::int as nodes,
      (count(*) filter (where marked.nodes >= total.nodes))::int as rules
    from marked, lateral (
      select sum(page_rules.nodes)::int as nodes from page_rules
      where page_rules.run_id = marked.run_id and page_rules.outcome = marked.outcome
        and page_rules.rule_id = marked.rule_id
    ) total
    group by marked.run_id, marked.outcome`.execute(db);
  const byRun = Map.groupBy(rows, (row) => row.run_id);
  return new Map([...byRun].map(([id, counts]) => [id, countsOf(counts)]));
}

function countsOf(rows: readonly Row[]): IgnoredCounts {
  const of = (category: (typeof categories)[Row['outcome']]) => {
    const row = rows.find(({ outcome }) => categories[outcome] === category);
    return row && { rules: row.rules, nodes: row.nodes };
  };
  const [recommendations, incomplete] = [of('recommendations'), of('incomplete')];
  return {
    ...(of('violations') ?? { rules: 0, nodes: 0 }),
    ...(recommendations && { recommendations }),
    ...(incomplete && { incomplete }),
  };
}
