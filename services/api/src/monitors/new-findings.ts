import { Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface NewFindings {
  /** Strict fingerprints that the previous run did not have, on pages that both runs judged. */
  findings: number;
  /** Rules among them, most severe first, five at most. */
  rules: string[];
}

/**
 * What is new in a run since the last ended run of the same monitor; null for the first run. Findings that the owner
 * ignores do not count, on either side. A page that the previous run did not judge says nothing, because its findings
 * may be old.
 */
export async function newFindingsOf(db: Kysely<Database>, runId: string): Promise<NewFindings | null> {
  const { rows } = await sql<{ previous: string | null; findings: number; rules: string[] | null }>`
    with this as (
      select id, monitor_id, owner_sub, host_key, created_at from runs where id = ${runId}
    ), previous as (
      select runs.id from runs, this
      where runs.monitor_id = this.monitor_id and runs.state in ('completed', 'partial')
        and (runs.created_at, runs.id) < (this.created_at, this.id)
      order by runs.created_at desc, runs.id desc limit 1
    ), both_judged as (
      select now.page_no from run_pages now, run_pages before
      where now.run_id = (select id from this) and before.run_id = (select id from previous)
        and before.page_key = now.page_key
        and now.state in ('completed', 'partial') and before.state in ('completed', 'partial')
    ), marks as (
      select mark.fingerprint from finding_marks mark, this
      where mark.owner_sub = this.owner_sub and mark.host_key = this.host_key
    ), fresh as (
      select distinct on (findings.fingerprint) findings.rule_id,
        array_position(array['critical', 'serious', 'moderate', 'minor'], findings.impact) as severity
      from findings join both_judged using (page_no)
      where findings.run_id = (select id from this) and findings.outcome = 'violation'
        and not exists (
          select from findings old
          where old.run_id = (select id from previous) and old.fingerprint = findings.fingerprint
            and old.outcome = 'violation'
            -- An element that is ignored says nothing about another one of the same cause.
            and not exists (select from marks where marks.fingerprint = old.element_fingerprint)
        )
        and not exists (select from marks where marks.fingerprint in (findings.fingerprint, findings.element_fingerprint))
    )
    select (select id from previous) as previous, (select count(*)::int from fresh) as findings,
      (select array_agg(rule_id) from (
        select rule_id from fresh group by rule_id order by min(severity), rule_id limit 5
      ) as named) as rules`.execute(db);
  const row = rows[0];
  return row && row.previous !== null ? { findings: row.findings, rules: row.rules ?? [] } : null;
}
