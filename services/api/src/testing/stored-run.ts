import type { PageFinding } from '@stufenlos/contracts';
import type { Insertable, Kysely } from 'kysely';
import type { Database, RunsTable } from '../database/schema.ts';
import { storePage } from '../runs/store-page.ts';
import { pageResult } from './page-results.ts';

/** A finished run of a website as the worker's facts would leave it: the findings of each page. Answers its id. */
export async function insertRun(
  db: Kysely<Database>,
  sub: string | null,
  host: string,
  pages: PageFinding[][],
  given: Partial<Insertable<RunsTable>> = {},
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const url = `https://${host}/`;
    const { id } = await tx
      .insertInto('runs')
      .values({
        owner_sub: sub,
        url,
        host_key: host,
        page_key: url,
        source: 'member',
        scope: 'site',
        profile: 'pro',
        locale: 'de',
        page_limit: 200,
        state: 'completed',
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [at, findings] of pages.entries()) {
      const page = `${url}seite-${at + 1}`;
      await tx
        .insertInto('run_pages')
        .values({ run_id: id, page_no: at + 1, url: page, page_key: page, state: 'queued' })
        .execute();
      const result = pageResult({ url: page, finalUrl: page, findings, rules: [] });
      await storePage(tx, { runId: id, pageNo: at + 1, result }, new Date());
    }
    await tx
      .updateTable('run_pages')
      .set({ picture_width: 1366, picture_height: 2000 })
      .where('run_id', '=', id)
      .execute();
    return id;
  });
}
