import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database, FindingsTable } from '../database/schema.ts';
import { pageFindingOf, severity } from '../findings/finding-row.ts';
import type { StoredRun } from './stored-run.ts';

/**
 * The results of a run, one page after the other, as the engine made them: certain before possible, severe before
 * slight. Only one page is held at a time, and no connection while the reader is slow.
 * @throws when the run is deleted meanwhile: half a result must not look like a whole one
 */
export async function* readPageResults(
  db: Kysely<Database>,
  { runId, pages, pageNos }: StoredRun,
): AsyncGenerator<PageResult> {
  for (const [index, outline] of pages.entries()) {
    yield { ...outline, findings: await findingsOf(db, runId, pageNos[index] ?? 0) };
  }
}

async function findingsOf(db: Kysely<Database>, runId: string, pageNo: number): Promise<PageFinding[]> {
  const rows = await db
    .selectFrom('run_pages')
    .leftJoin('findings', (join) =>
      join.onRef('findings.run_id', '=', 'run_pages.run_id').onRef('findings.page_no', '=', 'run_pages.page_no'),
    )
    .selectAll('findings')
    .where('run_pages.run_id', '=', runId)
    .where('run_pages.page_no', '=', pageNo)
    .orderBy(sql`array_position(array['violation', 'recommendation', 'review'], findings.outcome)`)
    .orderBy(severity)
    .orderBy(sql`findings.rule_id collate "C"`)
    .orderBy('findings.id')
    .execute();
  if (rows.length === 0) throw new Error('the run was deleted while it was exported');
  return rows.flatMap((row) => (row.id === null ? [] : [pageFindingOf(row as Selectable<FindingsTable>)]));
}
