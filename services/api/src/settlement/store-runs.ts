import { sql, type Transaction } from 'kysely';
import { isFinal, type RunState } from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';
import { refundQuota } from '../rate-limits/rate-counters.ts';
import { dropUnsentJobs } from '../runs/queue-pages.ts';
import type { RunColumns, RunRecord } from '../runs/run-update.ts';

/** A run as it was, and the columns that it gets. */
export interface ChangedRun {
  run: RunRecord;
  set: RunColumns;
}

/** Writes the rows of changed runs. What ends with a run ends here: charges, unsent jobs, addresses that were left out. */
export async function storeRuns(tx: Transaction<Database>, rows: readonly ChangedRun[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const ended = rows.filter(({ set }) => set.state && isFinal(set.state));
  const refunds = ended.filter(({ run, set }) => set.state === 'failed' || isUncharged(run, set.state!));
  // In one order everywhere: an order takes the locks of these counters in it, too.
  await refundQuota(tx, refunds.flatMap(({ run }) => run.charged_keys ?? []).toSorted());
  await dropUnsentJobs(
    tx,
    ended.map(({ run }) => run.id),
    now,
  );
  const sites = ended.filter(({ run }) => run.scope === 'site').map(({ run }) => run.id);
  if (sites.length > 0) await tx.deleteFrom('run_left_out').where('run_id', 'in', sites).execute();
  await writeColumns(tx, rows);
}

/** Whether the run was canceled before a worker took it. Otherwise ordering and canceling in turns would be free. */
const isUncharged = (before: ChangedRun['run'], state: RunState) => state === 'canceled' && before.state === 'queued';

/** One statement, whichever columns change in each of them: what does not change in a run is written as it was. */
async function writeColumns(tx: Transaction<Database>, rows: readonly ChangedRun[]): Promise<void> {
  const columns = [...new Set(rows.flatMap(({ set }) => Object.keys(set)))].toSorted() as (keyof RunColumns)[];
  const told = rows.map(({ run, set }) => ({
    id: run.id,
    ...Object.fromEntries(columns.map((column) => [column, set[column] === undefined ? run[column] : set[column]])),
  }));
  const assignments = columns.map((column) => sql`${sql.ref(column)} = told.${sql.ref(column)}`);
  await sql`
    update runs set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::runs, ${JSON.stringify(told)}::jsonb) told
    where runs.id = told.id`.execute(tx);
}
