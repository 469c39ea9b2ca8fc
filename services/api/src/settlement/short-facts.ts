import { phases, type FinalFact, type ProgressFact } from '@stufenlos/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';
import { laterPhase } from '../runs/run-state.ts';
import { deadlineMs } from './deadline.ts';

/**
 * Facts that touch no page and come alone, each as one statement: a transaction of several statements would cost as much as
 * the page itself. Facts that come together do the same in `settleFacts`. Each locks the row of its run first, as `RunLock`
 * does.
 */
export interface ShortFact {
  accepted: boolean;
  /** The run has ended. */
  isOver: boolean;
  /** Of the run, when the fact has changed it. */
  version?: number | undefined;
}

const isOpen = sql`('queued', 'running')`;
/** A site run shows pages done, not the phase of one of them. */
export async function noteProgress(db: Kysely<Database>, fact: ProgressFact, now: Date): Promise<ShortFact> {
  const { runId, jobNo, phase, engine } = fact;
  const earlier = phases.filter((known) => laterPhase(known, phase) === phase);
  const told = engine ? JSON.stringify(sanitizeForPostgres(engine)) : null;
  const { rows } = await sql<{ is_over: boolean; version: number | null }>`
    with run as materialized (
      select id, state, phase, version, engine, scope, page_limit from runs where id = ${runId}::uuid for update
    ), next as (
      select *, case when page_limit > 1 then null
        when phase is null or phase = any(${earlier}::text[]) then ${phase}::text else phase end as next_phase
      from run where state in ${isOpen}
    ), job as (
      update scan_jobs set started_at = ${now} from next
      where run_id = next.id and job_no = ${jobNo} and scan_jobs.started_at is null
    ), moved as (
      update runs set state = 'running', phase = next.next_phase, version = runs.version + 1,
        engine = coalesce(runs.engine, ${told}::jsonb), started_at = coalesce(runs.started_at, ${now}),
        deadline_at = coalesce(runs.deadline_at, ${now}::timestamptz + interval '1 millisecond' *
          case next.scope when 'site' then ${deadlineMs.site}::int else ${deadlineMs.page}::int end)
      from next where runs.id = next.id and (next.state = 'queued' or next.next_phase is distinct from next.phase
        or (next.engine is null and ${told}::jsonb is not null))
      returning runs.version
    )
    select state not in ${isOpen} as is_over, (select version from moved) as version from run`.execute(db);
  const [row] = rows;
  return { accepted: row?.is_over === false, isOver: row?.is_over ?? false, version: row?.version ?? undefined };
}

/** The last word on a job whose run has ended, which nothing follows from. */
export async function endJobOfEnded(db: Kysely<Database>, fact: FinalFact, now: Date): Promise<ShortFact> {
  const { rows } = await sql<{ is_over: boolean; jobs: number }>`
    with run as materialized (
      select id, state from runs where id = ${fact.runId}::uuid for update
    ), ended as (
      update scan_jobs set ended_at = ${now}, outcome = ${fact.outcome} from run
      where run_id = run.id and run.state not in ${isOpen} and job_no = ${fact.jobNo} and ended_at is null
      returning job_no
    )
    select state not in ${isOpen} as is_over, (select count(*)::int from ended) as jobs from run`.execute(db);
  const [row] = rows;
  return { accepted: row !== undefined && row.jobs > 0, isOver: row?.is_over ?? false };
}
