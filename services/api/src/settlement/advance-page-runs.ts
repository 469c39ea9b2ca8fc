import type { Selectable, Transaction } from 'kysely';
import { isFinal, type RunState } from '@stufenlos/contracts';
import { listParameter } from '../database/list-parameter.ts';
import type { Database, RunPagesTable } from '../database/schema.ts';
import { readRuleRows } from '../findings/rule-rows.ts';
import { queueReady } from '../runs/queue-pages.ts';
import { isOpen, nextState } from '../runs/run-state.ts';
import { runStats } from '../runs/run-stats.ts';
import type { RunColumns, RunRecord, RunUpdate } from '../runs/run-update.ts';

interface Change {
  run: RunRecord;
  made: RunUpdate;
}
type Page = Pick<
  Selectable<RunPagesTable>,
  'run_id' | 'page_no' | 'state' | 'attempts' | 'failure_code' | 'failure_detail'
>;

/** Follows runs whose pages are known from the beginning: the one page that was ordered. @returns columns by run */
export async function advancePageRuns(
  tx: Transaction<Database>,
  changes: readonly Change[],
  now: Date,
): Promise<Map<string, RunColumns>> {
  if (changes.length === 0) return new Map();
  const runIds = changes.map(({ run }) => run.id);
  const pages = await tx
    .selectFrom('run_pages')
    .select(['run_id', 'page_no', 'state', 'attempts', 'failure_code', 'failure_detail'])
    .where('run_id', '=', (eb) => eb.fn.any(listParameter(runIds, 'uuid')))
    .orderBy('page_no')
    .execute();
  const pagesOf = Map.groupBy(pages, ({ run_id: runId }) => runId);
  const next = new Map<string, RunColumns>();
  for (const change of changes) {
    next.set(change.run.id, await advancePageRun(tx, change, pagesOf.get(change.run.id) ?? [], now));
  }
  return next;
}

async function advancePageRun(
  tx: Transaction<Database>,
  { run, made }: Change,
  pages: readonly Page[],
  now: Date,
): Promise<RunColumns> {
  const states = pages.map((page) => page.state);
  const state: RunState = made.over === 'canceled' ? 'canceled' : nextState(run.state, states);
  const set: RunColumns = { state, pages_total: pages.length };
  set.pages_done = states.filter((page) => !isOpen(page)).length;
  if (made.pagesMoved) {
    const hasResults = states.some((page) => page === 'completed' || page === 'partial');
    const known = pages.length === 1 ? made.pageRules : undefined;
    if (hasResults) set.stats = runStats(run.profile, states, known ?? (await readRuleRows(tx, run.id)));
    if (!isFinal(state)) set.last_job_no = await queueReady(tx, run, pages, now);
  }
  const failed = isFinal(state) && pages.find((page) => page.failure_code !== null);
  if (failed && (state === 'failed' || pages.length === 1)) {
    set.failure_code = failed.failure_code;
    set.failure_detail = failed.failure_detail;
  }
  return set;
}
