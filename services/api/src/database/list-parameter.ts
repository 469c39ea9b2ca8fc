import { sql, type RawBuilder } from 'kysely';

/**
 * A list as one parameter, for `unnest` and `any`. PostgreSQL plans a statement each time when it knows how long the
 * list is, which for a short one takes longer than carrying it out. Behind a sub-select it does not know, and keeps the plan.
 */
export const listParameter = <Item extends string | number>(
  items: readonly Item[],
  type: 'uuid' | 'int' | 'text',
): RawBuilder<Item[]> => sql`(select ${[...items]}::${sql.raw(type)}[])::${sql.raw(type)}[]`;

/** A moment that PostgreSQL does not plan with, for the same reason: what is before it differs each time. */
export const momentParameter = (moment: Date): RawBuilder<Date> => sql`(select ${moment}::timestamptz)`;
