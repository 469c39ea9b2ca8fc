import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A plan is also sold by the year; see decisions/0028-a-year-ends-by-itself.md. */
export const intervalKinds: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const kinds = `check (kind in ('month', 'year', 'once'))`;

const statements = [
  `alter table plan_prices drop constraint plan_prices_kind_check, add constraint plan_prices_kind_check ${kinds}`,
  `alter table orders drop constraint orders_kind_check, add constraint orders_kind_check ${kinds}`,
  // All subscriptions so far are by the month. An api of the release before this one writes none of it.
  `alter table subscriptions add column kind text not null default 'month' check (kind in ('month', 'year'))`,
  // Two open checkouts of subscriptions could both be paid, whatever their intervals are. The index of the months alone
  // says less, and an api of the release before this one meets this one as it met that.
  `create unique index orders_open_subscription on orders (owner_sub) where state = 'open' and kind <> 'once'`,
  `drop index orders_open_month`,
];
