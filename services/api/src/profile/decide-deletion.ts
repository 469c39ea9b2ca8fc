import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { lockAccount } from '../access/account-lock.ts';
import type { AuditActor } from '../audit/audit-actions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/schema.ts';
import { addEffect } from '../outbox/outbox.repository.ts';
import { deletionKind, type Deletion } from './account-deletion.ts';
import type { ProfileRepository } from './profile.repository.ts';

interface Decision {
  sub: string;
  /** Where the end is confirmed; null for nowhere. */
  email: string | null;
  actor: AuditActor;
}

/**
 * Decides the deletion of an account in one transaction; an effect does the work. From then on its tokens are refused.
 * @returns false when there is no such account, or another request was first
 */
export function decideDeletion(
  db: Kysely<Database>,
  accounts: ProfileRepository,
  { sub, email, actor }: Decision,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, sub);
    const account = await accounts.markDeleting(tx, sub);
    if (!account) return false;
    const deletion: Deletion = { sub, email, locale: account.locale, done: [] };
    await recordAudit(tx, { action: 'account.deletion_requested', sub, actor });
    // The key holds no subject, because it outlives the payload.
    await addEffect(tx, deletionKind, `${deletionKind.name}:${randomUUID()}`, deletion);
    return true;
  });
}
