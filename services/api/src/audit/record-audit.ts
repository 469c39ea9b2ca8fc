import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { AuditAction, AuditActor } from './audit-actions.ts';

export interface AuditEntry {
  action: AuditAction;
  /** Whose account it is about. The log holds a random id that leads to it, for as long as the account exists. */
  sub: string;
  /** Id of the run or of the customer; never a text that a person has typed. */
  objectId?: string;
  /** `person` by default: the owner of the account. */
  actor?: AuditActor;
}

/** In the transaction that decides it, if there is one: no decision without its entry, and no entry without it. */
export async function recordAudit(
  db: Kysely<Database>,
  { action, sub, objectId, actor = 'person' }: AuditEntry,
): Promise<void> {
  await sql`
    with known as (
      insert into audit_subjects (sub) values (${sub}) on conflict (sub) do update set sub = excluded.sub returning id
    )
    insert into audit_log (action, actor, subject_id, object_id)
    select ${action}, ${actor}, id, ${objectId ?? null} from known`.execute(db);
}

/** The last entry of an account. All of them stay, and nothing leads from them to the person any more. Safe to repeat. */
export async function endAudit(db: Kysely<Database>, sub: string): Promise<void> {
  const action: AuditAction = 'account.deleted';
  await sql`
    with forgotten as (
      delete from audit_subjects where sub = ${sub} returning id
    )
    insert into audit_log (action, actor, subject_id) select ${action}, 'system', id from forgotten`.execute(db);
}
