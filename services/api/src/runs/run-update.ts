import type { Updateable } from 'kysely';
import type { RunsTable } from '../database/schema.ts';

/** A change of a run; everything else follows from it. */
export interface RunUpdate {
  /** Columns that the move itself sets. The state is not one of them: it follows from the pages. */
  set?: Updateable<RunsTable>;
  /** Whether pages changed, so that numbers, jobs and state follow. */
  pagesMoved: boolean;
  /** Ends the run although pages are open: it was canceled, stopped with what there is, or its time is up. */
  over?: 'canceled' | 'stopped' | 'deadline';
}
