import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What only a person can judge on a page, and what people have said about it, by website. */
export const questions: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // In the order in which a run's questions are read; the kind is in the index, so that sorting reads no text.
  `create table page_questions (
    run_id uuid not null,
    page_no int not null,
    key text not null,
    kind text not null,
    criteria text[] not null,
    act text[] not null,
    selector text not null,
    html text not null,
    rect int[],
    facts jsonb not null,
    primary key (run_id, key, page_no) include (kind),
    foreign key (run_id, page_no) references run_pages on delete cascade
  )`,
  // For the foreign key: settling and deleting a page must not read those of all.
  `create index page_questions_page on page_questions (run_id, page_no)`,
  `alter table run_pages add column question_totals jsonb`,
  `create table question_answers (
    owner_sub text not null,
    host_key text not null,
    key text not null,
    kind text not null,
    verdict text not null check (verdict in ('yes', 'no', 'na')),
    answered_at timestamptz not null default now(),
    primary key (owner_sub, host_key, key)
  )`,
];
