import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { OrderClass } from './order-plan.ts';

/** Counters that only grow, read at the two ends of a step. */
export interface Reading {
  at: Date;
  pages: number;
  commits: number;
  nodeMs: number;
  postgresMs: number;
  redisMs: number;
}

export interface StepFigures {
  offered: number;
  pagesPerSecond: number;
  commitsPerPage: number;
  nodeMsPerPage: number;
  postgresMsPerPage: number;
  redisMsPerPage: number;
  /** Seconds from the order of a run to its start, the half and 95 of 100 of them, by class. */
  delays: readonly Delay[];
}

export interface Delay {
  kind: OrderClass;
  runs: number;
  median: number;
  most: number;
}

/** Below this share of what is offered, and above these seconds until somebody's page is opened, a step is too much. */
const enough = { share: 0.9, seconds: 2 };

/** What a step cost, by its pages. Pure. */
export function figuresOf(offered: number, from: Reading, to: Reading, delays: readonly Delay[]): StepFigures {
  const pages = to.pages - from.pages;
  const perPage = (key: 'commits' | 'nodeMs' | 'postgresMs' | 'redisMs') => (to[key] - from[key]) / Math.max(pages, 1);
  return {
    offered,
    pagesPerSecond: (pages * 1000) / (to.at.getTime() - from.at.getTime()),
    commitsPerPage: perPage('commits'),
    nodeMsPerPage: perPage('nodeMs'),
    postgresMsPerPage: perPage('postgresMs'),
    redisMsPerPage: perPage('redisMs'),
    delays,
  };
}

/** The step before the first one that is too much; undefined when that is the first one. Pure. */
export function kneeOf(steps: readonly StepFigures[]): StepFigures | undefined {
  const tooMuch = steps.findIndex(
    ({ offered, pagesPerSecond, delays }) =>
      pagesPerSecond < offered * enough.share ||
      delays.some(({ kind, median }) => kind === 'free' && median > enough.seconds),
  );
  return tooMuch === -1 ? steps.at(-1) : steps[tooMuch - 1];
}

/** Of the runs that were ordered since then. One that has not started yet counts with its wait so far. */
export async function readDelays(db: Kysely<Database>, since: Date, now: Date): Promise<Delay[]> {
  const { rows } = await sql<Delay>`
    select kind, count(*)::int as runs, percentile_cont(0.5) within group (order by waited)::float8 as median,
      percentile_cont(0.95) within group (order by waited)::float8 as most
    from (
      select case when source = 'visitor' then 'free' when source = 'monitor' then 'monitor' when scope = 'site' then 'site'
        else 'paid' end as kind, extract(epoch from coalesce(started_at, ${now}) - created_at) as waited
      from runs where created_at > ${since}
    ) told group by kind order by kind`.execute(db);
  return rows;
}

/** Settled pages, and commits as PostgreSQL has noted them: a connection tells its own only every second. */
export async function readCounters(db: Kysely<Database>): Promise<Pick<Reading, 'pages' | 'commits'>> {
  const { rows } = await sql<Pick<Reading, 'pages' | 'commits'>>`
    select (select count(*)::int from run_pages where state in ('completed', 'partial')) as pages,
      (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits`.execute(db);
  return rows[0]!;
}
