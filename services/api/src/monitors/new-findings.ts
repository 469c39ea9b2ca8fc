import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readJudgedPages } from '../findings/judged-pages.ts';
import { isProven, proofOf, type JudgedRun } from '../findings/proven-absence.ts';
import { isIgnored } from '../findings/report-scope.ts';

export interface NewFindings {
  /** Strict fingerprints that the previous run did not have, although it looked for them on the same page. */
  findings: number;
  /** Rules among them, most severe first, five at most. */
  rules: string[];
}

interface MonitorRun extends JudgedRun {
  owner_sub: string | null;
  host_key: string;
}

/**
 * What is new in a run since the last ended run of the same monitor; null for the first run. Findings that the owner
 * ignores do not count, on either side. What the previous run could not see says nothing, because it may be old: a page
 * that it did not judge, or a rule that did not run there.
 */
export async function newFindingsOf(db: Kysely<Database>, runId: string): Promise<NewFindings | null> {
  const [run, previous] = await readRuns(db, runId);
  if (!run || !previous) return null;
  const before = new Map((await readJudgedPages(db, previous.id)).map((page) => [page.page_key, page]));
  const pairs = (await readJudgedPages(db, run.id)).flatMap((page) => {
    const same = before.get(page.page_key);
    return same ? [[page, same] as const] : [];
  });
  const owner = { ownerSub: run.owner_sub, hostKey: run.host_key };
  const { rows } = await sql<NewFindings>`
    with fresh as (
      select distinct on (findings.fingerprint) findings.rule_id,
        array_position(array['critical', 'serious', 'moderate', 'minor'], findings.impact) as severity
      from findings
      where findings.run_id = ${run.id}::uuid and findings.outcome = 'violation'
        and ${isProven(proofOf(run, previous, pairs, 'likewise'))}
        and findings.fingerprint not in (
          select findings.fingerprint from findings
          where findings.run_id = ${previous.id}::uuid and findings.outcome = 'violation'
            -- An element that is ignored says nothing about another one of the same cause.
            and not ${isIgnored(previous.id, owner)}
        )
        and not ${isIgnored(run.id, owner)}
    )
    select (select count(*)::int from fresh) as findings, coalesce((select array_agg(rule_id) from (
      select rule_id from fresh group by rule_id order by min(severity), rule_id limit 5
    ) as named), '{}') as rules`.execute(db);
  return rows[0] ?? null;
}

/** The run, and the last one before it that has a result. */
async function readRuns(db: Kysely<Database>, runId: string): Promise<MonitorRun[]> {
  const { rows } = await sql<MonitorRun>`
    select run.id, run.profile, run.stats, run.owner_sub, run.host_key
    from runs this, lateral (
      (select * from runs where id = this.id)
      union all
      (select * from runs
      where monitor_id = this.monitor_id and state in ('completed', 'partial')
        and (created_at, id) < (this.created_at, this.id)
      order by created_at desc, id desc limit 1)
    ) run
    where this.id = ${runId}`.execute(db);
  return rows;
}
