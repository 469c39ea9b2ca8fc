import type { Selectable } from 'kysely';
import type { RunsTable } from '../database/schema.ts';
import type { RuleRows } from '../findings/rule-lists.ts';

/** A row of `runs`, as it is read. */
export type RunRecord = Selectable<RunsTable>;

/** Columns that a change of a run may set, as they are read. */
export type RunColumns = Partial<
  Pick<
    RunRecord,
    | 'state'
    | 'phase'
    | 'pages_done'
    | 'pages_total'
    | 'final_url'
    | 'title'
    | 'crawl_delay_ms'
    | 'last_job_no'
    | 'engine'
    | 'stats'
    | 'site'
    | 'failure_code'
    | 'failure_detail'
    | 'started_at'
    | 'deadline_at'
    | 'finished_at'
    | 'charged_keys'
    | 'version'
  >
>;

/** A change of a run; everything else follows from it. */
export interface RunUpdate {
  /** Columns that the move itself sets. The state is not one of them: it follows from the pages. */
  set?: RunColumns;
  /** Whether pages changed, so that numbers, jobs and state follow. */
  pagesMoved: boolean;
  /** Ends the run although pages are open: it was canceled, stopped with what there is, or its time is up. */
  over?: 'canceled' | 'stopped' | 'deadline';
  /** The rules of the page that was just stored. They are those of a run that has one page, and need not be read again. */
  pageRules?: RuleRows;
}
