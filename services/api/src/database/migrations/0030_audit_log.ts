import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who deleted, exported, shared and unlocked what; see decisions/0032-the-audit-log-names-nobody.md. */
export const auditLog: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table audit_subjects (
    sub text primary key,
    id uuid not null unique default gen_random_uuid()
  )`,
  `create table audit_log (
    id uuid primary key default uuidv7(),
    at timestamptz not null default now(),
    action text not null check (action ~ '^[a-z]+\\.[a-z_]+$'),
    actor text not null check (actor in ('person', 'operator', 'system')),
    subject_id uuid,
    object_id text check (object_id ~ '^[A-Za-z0-9_-]{1,64}$')
  )`,
  `create index audit_log_at on audit_log (at)`,
  `create index audit_log_subject on audit_log (subject_id, at) where subject_id is not null`,
  // The least time for which an entry stays, whatever a setting or a statement says.
  `create function audit_log_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '90 days' then
        return old;
      end if;
      raise exception 'audit_log is append-only: % refused', tg_op using errcode = 'insufficient_privilege';
    end
  $$`,
  `create trigger audit_log_rows before update or delete on audit_log
    for each row execute function audit_log_is_append_only()`,
  `create trigger audit_log_table before truncate on audit_log
    for each statement execute function audit_log_is_append_only()`,
];
