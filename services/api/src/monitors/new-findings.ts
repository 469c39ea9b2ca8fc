import { Kysely, sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readJudgedPages, type JudgedPage } from '../findings/judged-pages.ts';
import { isProven, proofOf, type JudgedRun } from '../findings/proven-absence.ts';
import { isIgnored, type MarkOwner } from '../findings/report-scope.ts';

export interface NewFindings {
  /** Strict fingerprints that were not there when an earlier run last looked for them on the same page. */
  findings: number;
  /** Rules among them, most severe first, five at most. */
  rules: string[];
}

interface MonitorRun extends JudgedRun {
  owner_sub: string | null;
  host_key: string;
}

/** Earlier runs of the monitor among which one is looked for that ran the rule of a finding on its page. */
const runsBack = 10;

/**
 * What is new in a run of a monitor; null for the first run. Findings that the owner ignores do not count, on either
 * side. What the run before could not see, because it did not judge the page or the rule did not run there, is compared
 * with the last run that could. See decisions/reports/0043-new-is-told-once-it-can-be-compared.md.
 */
export async function newFindingsOf(db: Kysely<Database>, runId: string): Promise<NewFindings | null> {
  const [run, ...earlier] = await readRuns(db, runId);
  if (!run || earlier.length === 0) return null;
  const pages = await readJudgedPages(db, run.id);
  const found = await compare(db, run, pages, earlier.slice(0, 1));
  // Mostly the run before answers it all, and the older ones are not read.
  const { findings, rules } = found.open && earlier.length > 1 ? await compare(db, run, pages, earlier) : found;
  return { findings, rules };
}

interface Compared extends NewFindings {
  /** Whether there are findings of which none of the earlier runs says anything. */
  open: boolean;
}

/** @param earlier newest first */
async function compare(
  db: Kysely<Database>,
  run: MonitorRun,
  pages: readonly JudgedPage[],
  earlier: readonly MonitorRun[],
): Promise<Compared> {
  const owner = { ownerSub: run.owner_sub, hostKey: run.host_key };
  const answers: RawBuilder<unknown>[] = [];
  for (const other of earlier) {
    const before = new Map((await readJudgedPages(db, other.id)).map((page) => [page.page_key, page]));
    const pairs = pages.flatMap((page) => {
      const same = before.get(page.page_key);
      return same ? [[page, same] as const] : [];
    });
    answers.push(answerOf(run, other, pairs, owner));
  }
  const { rows } = await sql<Compared>`
    with compared as (
      select findings.fingerprint, findings.rule_id, findings.impact, case ${sql.join(answers, sql` `)} end as is_new
      from findings
      where findings.run_id = ${run.id}::uuid and findings.outcome = 'violation' and not ${isIgnored(run.id, owner)}
    ), fresh as (
      select distinct on (fingerprint) rule_id,
        array_position(array['critical', 'serious', 'moderate', 'minor'], impact) as severity
      from compared where is_new
    )
    select (select count(*)::int from fresh) as findings, coalesce((select array_agg(rule_id) from (
      select rule_id from fresh group by rule_id order by min(severity), rule_id limit 5
    ) as named), '{}') as rules, exists (select from compared where is_new is null) as open`.execute(db);
  return rows[0]!;
}

/** The cases in which one earlier run says whether a finding is new; a later case counts only without an earlier one. */
function answerOf(
  run: MonitorRun,
  other: MonitorRun,
  pairs: readonly (readonly [JudgedPage, JudgedPage])[],
  owner: MarkOwner,
): RawBuilder<unknown> {
  return sql`
    when findings.fingerprint in (
      select findings.fingerprint from findings
      where findings.run_id = ${other.id}::uuid and findings.outcome = 'violation'
        -- An element that is ignored says nothing about another one of the same cause.
        and not ${isIgnored(other.id, owner)}
    ) then false
    when ${isProven(proofOf(run, other, pairs, 'likewise'))} then true`;
}

/** The run, and those before it that have a result, newest first. */
async function readRuns(db: Kysely<Database>, runId: string): Promise<MonitorRun[]> {
  const { rows } = await sql<MonitorRun>`
    select run.id, run.profile, run.stats, run.owner_sub, run.host_key
    from runs this, lateral (
      (select * from runs where id = this.id)
      union all
      (select * from runs
      where monitor_id = this.monitor_id and state in ('completed', 'partial')
        and (created_at, id) < (this.created_at, this.id)
      order by created_at desc, id desc limit ${runsBack})
    ) run
    where this.id = ${runId}
    order by run.created_at desc, run.id desc`.execute(db);
  return rows;
}
