import { findingsPerPage, type Change, type ComparisonPart, type Comparison } from '@stufenlos/contracts';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database, FindingsTable } from '../database/schema.ts';
import { afterCursor } from '../findings/finding-cursor.ts';
import { severity } from '../findings/finding-row.ts';
import { isProven, proofOf, type JudgedRun, type Proof } from '../findings/proven-absence.ts';
import { isIgnored } from '../findings/report-scope.ts';
import type { ComparedPages } from './compared-pages.ts';

/** Two runs of one owner and host, the earlier one first, and the pages of them that are compared. */
export interface Compared {
  ownerSub: string;
  hostKey: string;
  earlierId: string;
  laterId: string;
  pages: Pick<ComparedPages, 'earlier' | 'later'>;
  /** Of which findings of each run the other one can say that they are missing there. */
  proofs: { earlier: Proof; later: Proof };
}

type OwnedRun = JudgedRun & { host_key: string };

export const comparedRuns = (ownerSub: string, earlier: OwnedRun, later: OwnedRun, pages: ComparedPages): Compared => ({
  ownerSub,
  hostKey: later.host_key,
  earlierId: earlier.id,
  laterId: later.id,
  pages,
  proofs: {
    earlier: proofOf(earlier, later, pages.pairs, 'certain'),
    later: proofOf(
      later,
      earlier,
      pages.pairs.map(([before, now]) => [now, before]),
      'likewise',
    ),
  },
});

export type FoundRow = Selectable<FindingsTable> & { page_url: string };

/** Violations of the compared pages that nobody ignores: what both queries are made of. */
const judged = (of: Compared, side: 'earlier' | 'later'): RawBuilder<unknown> => sql`
  findings.run_id = ${of[`${side}Id`]}::uuid and findings.outcome = 'violation'
  and findings.page_no = any(${of.pages[side]}::int[])
  and not ${isIgnored(of[`${side}Id`], of)}`;

type Counted = ComparisonPart | 'notCompared';
type Amounts = Record<Counted, Comparison['counts'][Change]>;

/**
 * How many were fixed, are new and remain. A fingerprint is one thing, whatever the number of elements and pages that
 * it is found on: fifty links of one template count once. Every one is in exactly one of the three, or was found by
 * one run where the other one did not look for it.
 */
export async function readCounts(db: Kysely<Database>, of: Compared): Promise<Amounts> {
  const { rows } = await countsQuery(of).execute(db);
  const amount = (part: Counted) => {
    const { rules = 0, nodes = 0 } = rows.find((row) => row.part === part) ?? {};
    return { rules, nodes };
  };
  return {
    fixed: amount('fixed'),
    new: amount('new'),
    remaining: amount('remaining'),
    notLookedFor: amount('notLookedFor'),
    notCompared: amount('notCompared'),
  };
}

/** Both sides by their fingerprints, then side by side: nothing is sorted, and of findings only one index is read. */
export function countsQuery(of: Compared): RawBuilder<{ part: Counted; rules: number; nodes: number }> {
  const side = (name: 'earlier' | 'later') => sql`
    select fingerprint, any_value(rule_id) as rule_id, bool_or(${isProven(of.proofs[name])}) as is_proven
    from findings where ${judged(of, name)} group by fingerprint`;
  return sql`
    with earlier as materialized (${side('earlier')}), later as materialized (${side('later')}), amounts as (
      select case when earlier.is_proven is not null and later.is_proven is not null then 'remaining'
        when earlier.is_proven then 'fixed' when later.is_proven then 'new'
        when later.is_proven is not null then 'notLookedFor' else 'gone' end as part,
        coalesce(later.rule_id, earlier.rule_id) as rule_id, count(*) as nodes
      from earlier full join later using (fingerprint)
      group by 1, 2
    )
    select part, count(*)::int as rules, sum(nodes)::int as nodes from amounts where part <> 'gone' group by part
    union all
    select 'notCompared', count(distinct rule_id)::int, coalesce(sum(nodes), 0)::int
    from amounts where part in ('notLookedFor', 'gone')`;
}

/**
 * The first element of each of 50 fingerprints, and one more that tells whether there are others: most severe first,
 * then rule, page and id. What was fixed is shown as it was in the earlier run, anything else as it is in the later one.
 * @param cursor id of the last one that was shown
 * @throws AppError `invalid_input` for what is no cursor of this list
 */
export async function readPart(
  db: Kysely<Database>,
  of: Compared,
  part: ComparisonPart,
  cursor?: string,
): Promise<FoundRow[]> {
  const runId = part === 'fixed' ? of.earlierId : of.laterId;
  const after = await afterCursor(db, { runId, outcome: 'violation' }, cursor);
  const { rows } = await partQuery(of, part, after).execute(db);
  return rows;
}

export function partQuery(of: Compared, part: ComparisonPart, after: RawBuilder<unknown>): RawBuilder<FoundRow> {
  const [shown, other] = part === 'fixed' ? (['earlier', 'later'] as const) : (['later', 'earlier'] as const);
  const isThere = sql`fingerprint in (select fingerprint from findings where ${judged(of, other)})`;
  const proven = isProven(of.proofs[shown]);
  const isChange = sql`not (${isThere}) and ${proven}`;
  const belongs: Record<ComparisonPart, RawBuilder<unknown>> = {
    fixed: isChange,
    new: isChange,
    remaining: isThere,
    // It is new if the earlier run looked for one of its elements.
    notLookedFor: sql`not (${isThere})
      and fingerprint not in (select fingerprint from findings where ${judged(of, shown)} and ${proven})`,
  };
  return sql`
    select findings.*, coalesce(run_pages.final_url, run_pages.url) as page_url
    from (
      select * from (
        select distinct on (fingerprint collate "C") ${severity} as severity, rule_id, page_no, id
        from findings
        where ${judged(of, shown)} and ${belongs[part]}
        order by fingerprint collate "C", ${severity}, rule_id, page_no, id
      ) firsts
      ${after}
      order by severity, rule_id, page_no, id limit ${findingsPerPage + 1}
    ) place
    join findings on findings.id = place.id
    join run_pages on run_pages.run_id = findings.run_id and run_pages.page_no = findings.page_no
    order by place.severity, place.rule_id, place.page_no, place.id`;
}
