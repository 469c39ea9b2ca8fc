import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { finding } from '../../testing/page-results.ts';

/** Adds pages with findings of 2 kB each to a run of one page. */
export async function addPages(
  db: Kysely<Database>,
  run: string,
  { pages, findings }: { pages: number; findings: number },
): Promise<void> {
  const numbers = Array.from({ length: pages }, (_, at) => at + 2);
  await db
    .insertInto('run_pages')
    .values(
      numbers.map((page) => ({
        run_id: run,
        page_no: page,
        url: `https://x.example/${page}`,
        page_key: `${page}`,
        state: 'completed' as const,
        settled_at: new Date(),
      })),
    )
    .execute();
  const {
    ruleId: rule_id,
    groupKey: group_key,
    en: _,
    rect: __,
    message,
    ...one
  } = finding({ html: 'x'.repeat(2000) });
  const row = { ...one, rule_id, group_key, rect: null, message: JSON.stringify(message), run_id: run };
  for (let number = 0; number < findings; number += 1) {
    await db
      .insertInto('findings')
      .values(numbers.map((page) => ({ ...row, page_no: page, fingerprint: `${row.fingerprint}-${number}` })))
      .execute();
  }
}
