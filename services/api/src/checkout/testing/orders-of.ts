import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** The orders of a person, the oldest first. */
export const ordersOf = (db: Kysely<Database>, sub: string) =>
  db.selectFrom('orders').selectAll().where('owner_sub', '=', sub).orderBy('created_at').execute();

/** A finished free check of this person, which they may buy the report of. @returns its id */
export async function giveRun(db: Kysely<Database>, sub: string, host = 'shop.example'): Promise<string> {
  const { id } = await db
    .insertInto('runs')
    .values({
      owner_sub: sub,
      url: `https://${host}/`,
      host_key: host,
      page_key: `https://${host}/`,
      source: 'member',
      scope: 'page',
      profile: 'free',
      locale: 'de',
      page_limit: 1,
      state: 'completed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
