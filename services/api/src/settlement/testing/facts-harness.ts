import { sql, type Kysely } from 'kysely';
import type { FinalFact, PageFact, PageResult, ProgressFact } from '@stufenlos/contracts';
import type { Database } from '../../database/schema.ts';
import { pageResult } from '../../testing/page-results.ts';

const envelope = { v: 1, ticket: '', jobNo: 1 } as const;

/** Runs of one page each, whose only job is with a worker. @returns their ids */
export async function orderPages(db: Kysely<Database>, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into runs (url, host_key, page_key, source, scope, profile, locale, page_limit, pages_total, state, last_job_no,
      charged_keys)
    select 'https://p.example/', 'p.example', 'https://p.example/', 'member', 'page', 'pro', 'de', 1, 1, 'queued', 1,
      '{scan-day:p@2026-11-01T00:00:00.000Z}'
    from generate_series(1, ${count}::int) returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into run_pages (run_id, page_no, url, page_key, state, job_no)
    select id, 1, 'https://p.example/', 'https://p.example/', 'queued', 1 from unnest(${ids}::uuid[]) id`.execute(db);
  await sql`
    insert into scan_jobs (run_id, job_no, page_nos, priority, handed_at)
    select id, 1, '{1}', 3, now() from unnest(${ids}::uuid[]) id`.execute(db);
  return ids;
}

export const progressOf = (runId: string, given: Partial<ProgressFact> = {}): ProgressFact => ({
  ...envelope,
  type: 'progress',
  runId,
  at: '2026-11-21T10:00:00.000Z',
  pageNo: 1,
  phase: 'opening',
  ...given,
});

export const pageOf = (runId: string, result: PageResult = pageResult()): PageFact => ({
  ...envelope,
  type: 'page',
  runId,
  pageNo: 1,
  result,
});

export const finalOf = (runId: string, given: Partial<FinalFact> = {}): FinalFact => ({
  ...envelope,
  type: 'final',
  runId,
  outcome: 'done',
  sent: [1],
  ...given,
});

/** All that is stored of a run, but for ids and versions. Of a moment it says only whether it has come. */
export async function rowsOf(db: Kysely<Database>, runId: string): Promise<Record<string, string[]>> {
  const read = async (table: string, key = 'run_id') => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(table)} one where ${sql.ref(key)} = ${runId}::uuid`.execute(db);
    return rows.map(({ row }) => JSON.stringify(Object.entries(row).flatMap(comparable))).toSorted();
  };
  return {
    runs: await read('runs', 'id'),
    pages: await read('run_pages'),
    jobs: await read('scan_jobs'),
    rules: await read('page_rules'),
    findings: await read('findings'),
    questions: await read('page_questions'),
  };
}

function comparable([column, value]: [string, unknown]): unknown[] {
  if (['id', 'run_id', 'version'].includes(column)) return [];
  return [[column, column.endsWith('_at') ? value !== null : value]];
}
