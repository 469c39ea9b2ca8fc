/** Runs in the database of one command, from their order to their end. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isFinal } from '@stufenlos/contracts';

/**
 * A run as the api stores it, of an account of its own: the dispatcher sees its job row within a second, which counts
 * as everybody's wait. Answers its id.
 */
export async function orderRun(db, { host, scope, pages }) {
  const url = `http://${host}/`;
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('runs')
      .values({
        owner_sub: randomBytes(8).toString('hex'),
        url,
        host_key: host,
        page_key: url,
        source: 'member',
        scope,
        profile: 'basic',
        locale: 'de',
        page_limit: scope === 'site' ? pages : 1,
        state: 'queued',
        last_job_no: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const page = { run_id: id, page_no: 1, url, page_key: url, state: 'queued', job_no: 1 };
    await tx.insertInto('run_pages').values(page).execute();
    await tx
      .insertInto('scan_jobs')
      .values({ run_id: id, job_no: 1, page_nos: [1], priority: 1 })
      .execute();
    return id;
  });
}

/**
 * Looks at the run until it has ended.
 * @param onPages gets the number of pages that are done, at each look
 * @throws when it did not complete with all of its pages
 */
export async function runEnded(db, id, onPages = () => Promise.resolve(), lookMs = 20) {
  for (;;) {
    const run = await db
      .selectFrom('runs')
      .select(['state', 'pages_done', 'page_limit', 'started_at', 'finished_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await onPages(run.pages_done);
    if (isFinal(run.state)) {
      if (run.state !== 'completed' || run.pages_done !== run.page_limit) {
        throw new Error(`a run ended ${run.state} after ${run.pages_done} of ${run.page_limit} pages`);
      }
      return { startedAt: run.started_at, finishedAt: run.finished_at };
    }
    await pause(lookMs);
  }
}
