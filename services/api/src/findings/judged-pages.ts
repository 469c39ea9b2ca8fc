import type { NotRun } from '@stufenlos/contracts';
import { uninspectedRule } from '@stufenlos/standards';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A page of a run that has a result, and what of it could not be judged. */
export interface JudgedPage {
  page_no: number;
  url: string;
  page_key: string;
  final_url: string | null;
  state: 'completed' | 'partial';
  not_run: NotRun[] | null;
  /** Frames that did not answer, or were too many. */
  frames: number;
  /** Dialogs that stayed open: what is behind them was not judged. */
  dialogs: number;
}

export async function readJudgedPages(db: Kysely<Database>, runId: string): Promise<JudgedPage[]> {
  const { rows } = await sql<JudgedPage>`
    select page_no, url, page_key, final_url, state, not_run, coalesce(frames, 0) as frames, coalesce(dialogs, 0) as dialogs
    from run_pages left join (
      select page_no, (count(*) filter (where message->>'key' ~ '[.]frame(Limit)?$'))::int as frames,
        (count(*) filter (where message->>'key' ~ '[.]dialog$'))::int as dialogs
      from findings where run_id = ${runId} and outcome = 'review' and rule_id = ${uninspectedRule} group by page_no
    ) gaps using (page_no)
    where run_id = ${runId} and state in ('completed', 'partial')
    order by page_no`.execute(db);
  return rows;
}
