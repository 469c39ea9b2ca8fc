import type { PictureView } from '@stufenlos/contracts/picture-views';
import { sql, type Kysely } from 'kysely';
import { placeOfPicture } from '../artifacts/picture-place.ts';
import type { Database } from '../database/schema.ts';

interface PicturedRow {
  run: string;
  page: number;
  hasMain: boolean;
  views: { view: PictureView }[] | null;
}

const batchSize = 1000;

/** How many pictures rows name that are not among those that are there. Also of a database that lacks migrations. */
export async function missingPictures(db: Kysely<Database>, there: ReadonlySet<string>): Promise<number> {
  let missing = 0;
  let last: Pick<PicturedRow, 'run' | 'page'> = { run: '00000000-0000-0000-0000-000000000000', page: 0 };
  for (;;) {
    const rows = await picturedAfter(db, last);
    for (const { run: runId, page: pageNo, hasMain, views } of rows) {
      const named = (views ?? []).map(({ view }) => ({ runId, pageNo, view }));
      for (const picture of hasMain ? [{ runId, pageNo }, ...named] : named) {
        if (!there.has(placeOfPicture(picture))) missing += 1;
      }
    }
    const end = rows.at(-1);
    if (rows.length < batchSize || !end) return missing;
    last = end;
  }
}

/** Through JSON, because an older schema lacks a column, which is the same as an empty one. */
async function picturedAfter(
  db: Kysely<Database>,
  { run, page }: Pick<PicturedRow, 'run' | 'page'>,
): Promise<PicturedRow[]> {
  const { rows } = await sql<PicturedRow>`
    select run_id as run, page_no as page, shown.main is not null as "hasMain", shown.views
    from run_pages, lateral (
      select nullif(to_jsonb(run_pages) -> 'picture_width', 'null') as main,
        nullif(to_jsonb(run_pages) -> 'view_pictures', 'null') as views
    ) shown
    where (run_id, page_no) > (${run}::uuid, ${page}) and (shown.main is not null or shown.views is not null)
    order by run_id, page_no limit ${batchSize}`.execute(db);
  return rows;
}
